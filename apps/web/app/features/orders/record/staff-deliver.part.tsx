import { deliverFile, recordDelivery, resendDelivery } from '@datum/contract/orders/order-deliveries';
import type { OrderRecord } from '@datum/contract/orders/order-record';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../../lib/api/form-refusal.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useKept } from '../../../lib/drafts/use-kept.ts';
import { CheckField } from '../../../ui/forms/fields/check-field.tsx';
import { FileField } from '../../../ui/forms/fields/file-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';

const ACTS = ['resend', 'file', 'record'] as const;
type Deed = (typeof ACTS)[number];
const TYPES = ['.pdf', '.xlsx', '.csv', '.txt', '.png', '.jpg', '.jpeg'] as const;
const MOST_BYTES = 20 * 1024 * 1024;

interface StaffDeliverProps {
  /** Of the order. */
  readonly uuid: string;
  readonly items: OrderRecord['items'];
  readonly onDone: () => void;
}

/** Staff send what was bought again, put another file in its place, or note that it was delivered in another way. */
export default function StaffDeliver({ uuid, items, onDone }: StaffDeliverProps) {
  const t = useTranslations('transactions.deliver');
  const { values, set, files, setFiles, keeps, submit, busy, problem } = useDeed(uuid, onDone);
  const { deed, replaces, how, isWhole, reason } = values;
  const { submitError, problems } = formRefusal(problem);
  return (
    <FormShell
      title={t('title')}
      submitLabel={t(`submit.${deed}`)}
      loading={busy}
      keeps={keeps}
      submitError={submitError}
      problems={problems}
      onSubmit={() => void submit()}
    >
      <SelectField
        name="deed"
        label={t('deed')}
        value={deed}
        required
        options={ACTS.map((value) => ({ value, label: t(`deeds.${value}`) }))}
        onChange={(next) => set({ deed: ACTS.find((one) => one === next) ?? 'resend' })}
      />
      {deed === 'file' && (
        <FileFields
          items={items}
          problem={problem}
          files={files}
          replaces={replaces}
          onFiles={setFiles}
          onReplaces={(next) => set({ replaces: next })}
        />
      )}
      {deed === 'record' && (
        <TextField
          name="how"
          label={t('how')}
          hint={t('how-hint')}
          value={how}
          required
          maxLength={200}
          onChange={(next) => set({ how: next })}
          error={fieldError(problem, 'how')}
        />
      )}
      {deed !== 'resend' && (
        <CheckField
          name="whole"
          label={t('whole')}
          value={isWhole}
          onChange={(next) => set({ isWhole: next })}
        />
      )}
      <TextField
        name="reason"
        label={t('reason')}
        hint={t(deed === 'record' ? 'reason-hint' : 'reason-told')}
        value={reason}
        required
        maxLength={500}
        onChange={(next) => set({ reason: next })}
        error={fieldError(problem, 'reason')}
      />
    </FormShell>
  );
}

const NOTHING = {
  deed: 'resend' as Deed,
  reason: '',
  how: '',
  isWhole: true,
  replaces: null as string | null,
};

/** What is typed, and what sending it does; it is empty again afterwards. */
function useDeed(uuid: string, onDone: () => void) {
  const t = useTranslations('transactions.deliver');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const { values, set, keeps, drop } = useKept(`orders/${uuid}/deliver`, NOTHING);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { deed, reason, how, isWhole, replaces } = values;
  const params = { uuid };
  const acts = {
    resend: () => send(resendDelivery, { params, body: { reason } }),
    record: () => send(recordDelivery, { params, body: { reason, how, whole: isWhole } }),
    file: () => {
      const whole = isWhole ? 'yes' : 'no';
      const query = { reason, whole, ...(replaces ? { replaces } : {}) } as const;
      // without a file the server says so, at its field
      return send(deliverFile, { params, query }, { file: files[0] ?? new File([], '') });
    },
  } as const satisfies Record<Deed, () => Promise<unknown>>;
  const submit = async () => {
    if (!(await acts[deed]())) return;
    toast({ title: t(`done.${deed}`) });
    drop();
    set({ ...NOTHING, deed });
    setFiles([]);
    onDone();
  };
  return { values, set, files, setFiles, keeps, submit, busy, problem };
}

interface FileFieldsProps extends Pick<StaffDeliverProps, 'items'> {
  readonly problem: ApiProblem | null;
  readonly files: readonly File[];
  readonly replaces: string | null;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onReplaces: (uuid: string | null) => void;
}

/** The file, and the delivered one that it replaces. */
function FileFields({ items, problem, files, replaces, onFiles, onReplaces }: FileFieldsProps) {
  const t = useTranslations('transactions.deliver');
  const open = items.filter(({ is_replaced }) => !is_replaced);
  return (
    <>
      <FileField
        name="file"
        label={t('file')}
        hint={t('file-hint')}
        types={TYPES}
        maxBytes={MOST_BYTES}
        value={files}
        onChange={onFiles}
        error={fieldError(problem, 'file')}
      />
      <SelectField
        name="replaces"
        label={t('replaces')}
        emptyLabel={t('beside')}
        value={replaces}
        options={open.map(({ uuid: value, name }) => ({ value, label: name }))}
        onChange={onReplaces}
        error={fieldError(problem, 'replaces')}
      />
    </>
  );
}
