import { may } from '@datum/contract/access/access';
import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';

interface ReturnButtonProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail;
}

/** Gives an item back to its author, with what is to be done. */
export function ReturnButton({ type, item }: ReturnButtonProps) {
  const t = useTranslations('content');
  const person = usePerson();
  const { return: giveBack } = contentCalls(type);
  const [asking, setAsking] = useState(false);
  if (!may(person, giveBack)) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('step.return')}
      </Button>
      {asking && (
        <ReasonDialog
          record={item}
          field="note"
          title={t('return-ask', { title: item.title })}
          label={t('return-note')}
          confirmLabel={t('step.return')}
          write={writing(giveBack, { params: { uuid: item.uuid } })}
          bodyOf={(note, { version }) => ({ note, version })}
          said={() => t('done.return', { title: item.title })}
          onDone={close}
          onCancel={close}
        />
      )}
    </>
  );
}
