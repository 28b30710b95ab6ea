import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextareaField } from '../ui/forms/fields/textarea-field.tsx';
import { RecordForm } from './form/record-form.tsx';
import { useRecordForm } from './form/use-record-form.ts';
import type { Writing } from './form/writing.ts';

interface ReasonDialogProps<Source, Saved> {
  /** What the step is taken on; where the page asks for it again, a step goes on over the newer version. */
  readonly record: Source;
  /** The question, with its verb and number. */
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly confirmLabel: string;
  /** False where the reason may be left out. */
  readonly required?: boolean;
  /** What the body calls the reason. */
  readonly field?: string;
  /** Key of the draft where that of the call would not do: `users/7/closure`. */
  readonly draft?: string;
  readonly write: Writing<Saved>;
  readonly bodyOf: (reason: string, record: Source) => unknown;
  readonly said?: (saved: Saved) => string;
  readonly onDone: (saved: Saved, reason: string) => void;
  readonly onCancel: () => void;
}

const LONGEST = 500;
/** A reason that is asked for has this many letters: the rule of steps (contract/collection/sheets.ts). */
const SHORTEST = 3;

/**
 * Asks for the reason of a step and takes it. What was typed stays when it is refused, or when another person was faster.
 *
 *     <ReasonDialog record={user} title={t('ask')} label={t('reason')} confirmLabel={t('suspend')}
 *       write={writing(suspendUser, { params })} bodyOf={(reason) => ({ reason })} onDone={close} onCancel={close} />
 */
export function ReasonDialog<Source, Saved>(props: ReasonDialogProps<Source, Saved>) {
  const { record, title, label, hint, confirmLabel, required = true, field = 'reason', onCancel } = props;
  const t = useTranslations('kit.form');
  const [isShort, setShort] = useState(false);
  const sent = useRef('');
  const form = useRecordForm<Source, Record<string, string>, Saved>({
    // the steps of a record are one call, and what was typed for one is no reason for another
    draft: props.draft ?? `${props.write.name}/${confirmLabel.replaceAll(/\W+/g, '-')}`,
    record,
    valuesOf: () => ({ [field]: '' }),
    bodyOf: (values, latest) => {
      sent.current = values[field]?.trim() ?? '';
      return props.bodyOf(sent.current, latest);
    },
    write: props.write,
    ...(props.said ? { said: props.said } : {}),
    onSaved: (saved) => props.onDone(saved, sent.current),
  });
  const bound = form.field(field, label);
  const submit = () => {
    const asksMore = required && bound.value.trim().length < SHORTEST;
    setShort(asksMore);
    if (!asksMore) void form.save();
  };
  const length = bound.value.trim().length;
  const missing =
    isShort && length < SHORTEST
      ? t(length === 0 ? 'give' : 'longer', { field: label, shortest: SHORTEST })
      : null;
  return (
    <Modal opened onClose={onCancel} title={title} withCloseButton={false}>
      <RecordForm form={form} title={title} submitLabel={confirmLabel} onSubmit={submit} onCancel={onCancel}>
        <TextareaField
          {...bound}
          error={bound.error ?? missing}
          required={required}
          maxLength={bound.maxLength ?? LONGEST}
          {...(hint ? { hint } : {})}
        />
      </RecordForm>
    </Modal>
  );
}
