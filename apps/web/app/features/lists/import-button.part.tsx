import { may } from '@datum/contract/access/access';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImportDrawer } from './import.part.tsx';

interface ImportButtonProps {
  readonly slug: ListSlug;
  /** Says which list, where a page has several. */
  readonly named?: boolean;
}

/** Opens the import of a CSV file into a list, for those who may; beside trees as well as tables. */
export function ImportButton({ slug, named = false }: ImportButtonProps) {
  const t = useTranslations('lists');
  const person = usePerson();
  const [importing, setImporting] = useState(false);
  if (!may(person, LIST_ENDPOINTS[slug].import)) {
    return null;
  }
  const close = () => setImporting(false);
  return (
    <>
      <Button size="sm" leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
        {named ? t('import.title', { list: t(`list.${slug}.title`) }) : t('import.open')}
      </Button>
      <ImportDrawer slug={slug} opened={importing} onClose={close} onDone={close} />
    </>
  );
}
