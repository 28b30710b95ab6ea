import { may } from '@datum/contract/access/access';
import { href } from '@datum/contract/screens/all';
import { startViewing } from '@datum/contract/subscriptions/viewings';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';

/** Begins to see as a subscriber in this tab: asked for a reason, audited, read only. */
export function SeeAs({ person }: { readonly person: string }) {
  const t = useTranslations('access.see-as');
  const reader = usePerson();
  const [asking, setAsking] = useState(false);
  if (!may(reader, startViewing)) {
    return null;
  }
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t('open')}
      </Button>
      {asking && (
        <ReasonDialog
          record={person}
          title={t('title')}
          label={t('reason')}
          hint={t('hint')}
          confirmLabel={t('open')}
          write={writing(startViewing, {})}
          bodyOf={(reason) => ({ person, reason })}
          onDone={(begun) => {
            viewing.start(begun);
            // as the subscriber from the first call on: nothing that was loaded as oneself stays
            location.assign(href('reading.catalogue'));
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
