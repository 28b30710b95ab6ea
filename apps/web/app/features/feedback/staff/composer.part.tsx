import { noteFeedback, replyFeedback } from '@datum/contract/feedback/feedback';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { CheckField } from '../../../ui/forms/fields/check-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import classes from './staff.module.css';

type Kind = 'reply' | 'note';
const WRITES = { reply: replyFeedback, note: noteFeedback } as const;

interface ComposerProps {
  readonly uuid: string;
  /** How many messages were merged into it. */
  readonly merged: number;
}

/** Where staff write: an answer that the sender gets, or a note that they alone read. */
export function Composer({ uuid, merged }: ComposerProps) {
  const t = useTranslations('feedback.composer');
  const [kind, setKind] = useState<Kind>('reply');
  return (
    <section className={classes.composer} aria-label={t('title')}>
      <SegmentedControl
        label={t('title')}
        value={kind}
        options={[
          { value: 'reply', label: t('reply') },
          { value: 'note', label: t('note') },
        ]}
        onChange={setKind}
      />
      <Write key={kind} uuid={uuid} kind={kind} merged={merged} />
    </section>
  );
}

function Write({ uuid, kind, merged }: ComposerProps & { readonly kind: Kind }) {
  const t = useTranslations('feedback.composer');
  const form = useRecordForm({
    draft: `feedback/${uuid}/${kind}`,
    record: null,
    valuesOf: () => ({ text: '', everyone: false }),
    bodyOf: ({ text, everyone }) => (kind === 'reply' ? { text, everyone } : { text }),
    write: writing(WRITES[kind], { params: { uuid } }),
    said: () => t(`${kind}-done`),
    prefix: `${kind}-`,
  });
  return (
    <RecordForm
      form={form}
      title={t(kind)}
      submitLabel={t(`${kind}-do`)}
      onSubmit={() => void form.save('another')}
    >
      <TextareaField {...form.field('text', t('text'))} hint={t(`${kind}-hint`)} required />
      {kind === 'reply' && merged > 0 && (
        <CheckField {...form.field('everyone', t('everyone', { count: merged }))} />
      )}
    </RecordForm>
  );
}
