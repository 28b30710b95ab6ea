import type { Access } from '@datum/contract/access/access';
import { may } from '@datum/contract/access/access';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { NEW } from './record-beside.tsx';

/** The button that begins a new record beside its list (`PartRecord` of the same slug); undefined for who may not. */
export function useAddPart(
  slug: string,
  endpoint: { readonly access: Access },
  label: string,
): ReactNode | undefined {
  const person = usePerson();
  const { show } = useOpenPart(slug);
  if (!may(person, endpoint)) return undefined;
  return (
    <Button size="sm" variant="filled" leftSection={<Icon name="plus" size={14} />} onClick={() => show(NEW)}>
      {label}
    </Button>
  );
}
