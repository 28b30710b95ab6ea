import { CHOSEN_REASONS, type LineView } from '@datum/contract/statements/statement-facts';
import {
  type BankStatementLine,
  bookLine,
  returnLine,
  setLineAside,
  takeLineBack,
} from '@datum/contract/statements/statements';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../lib/api/form-refusal.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useKept } from '../../lib/drafts/use-kept.ts';
import { Act } from '../../page-kit/act.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoney } from '../../ui/words/format.ts';
import classes from './statements.module.css';

interface DecisionProps {
  readonly line: BankStatementLine;
  readonly view: LineView;
}

/** What a person may do with a line: book it for an order, set it aside, or take it back. */
export function LineDecision({ line, view }: DecisionProps) {
  const t = useTranslations('statements');
  const [open, setOpen] = useState<'other' | 'aside' | null>(null);
  const params = { uuid: line.uuid };
  if (view === 'done') return null;
  if (view === 'aside') {
    const isMoney = line.amount > 0 && line.reason !== 'reversal';
    return isMoney ? (
      <Act endpoint={takeLineBack} input={{ params }} label={t('take-back')} done={() => t('taken-back')} />
    ) : (
      <LineReturn line={line} />
    );
  }
  const close = () => setOpen(null);
  return (
    <div className={classes.acts}>
      <Orders line={line} />
      <Button size="sm" onClick={() => setOpen('other')}>
        {t('other-order')}
      </Button>
      <Button size="sm" onClick={() => setOpen('aside')}>
        {t('set-aside')}
      </Button>
      {open === 'other' && (
        <OtherOrder
          line={line}
          endpoint={bookLine}
          title={t('other-order')}
          submit={t('book-line')}
          said={saidOf}
          onClose={close}
        />
      )}
      {open === 'aside' && <SetAside line={line} onClose={close} />}
    </div>
  );
}

/** A second person is asked for the order that the first one chose. */
function Orders({ line }: { readonly line: BankStatementLine }) {
  const t = useTranslations('statements');
  const { locale } = useUi();
  const params = { uuid: line.uuid };
  const done = (sent: BankStatementLine) => t(saidOf(sent), { reference: sent.order?.reference ?? '' });
  if (line.state === 'checked' && line.order) {
    const { reference } = line.order;
    return (
      <Act
        endpoint={bookLine}
        input={{ params, body: { reference } }}
        label={t('confirm', { reference })}
        done={done}
      />
    );
  }
  return line.candidates.map(({ uuid, reference, payer, currency, rest, state }) => (
    <div key={uuid} className={classes.candidate}>
      <span>
        {reference} · {payer} · {currency} {formatMoney(rest, locale)}
        {state !== 'waiting' && ` · ${t('closed')}`}
      </span>
      <Act
        endpoint={bookLine}
        input={{ params, body: { reference } }}
        label={t(state === 'waiting' && line.amount < rest ? 'book-part' : 'book', { reference })}
        done={done}
        {...(state === 'waiting'
          ? {}
          : {
              ask: {
                title: t('book', { reference }),
                why: t('closed-why'),
                confirm: t('book', { reference }),
              },
            })}
      />
    </div>
  ));
}

/** What became of a line, in the words of the page. */
const saidOf = ({ state }: BankStatementLine) =>
  state === 'checked' || state === 'known' ? state : ('booked' as const);

interface DialogProps {
  readonly line: BankStatementLine;
  readonly onClose: () => void;
}

/** Money that went out may be a transfer that the bank took back: then it is said of which order it was. */
function LineReturn({ line }: { readonly line: BankStatementLine }) {
  const t = useTranslations('statements');
  const [isOpen, setOpen] = useState(false);
  if (line.amount >= 0) return null;
  const ask = { title: t('return'), why: t('return-why'), confirm: t('return') };
  const done = () => t('was-returned');
  return (
    <div className={classes.acts}>
      {line.candidates.map(({ uuid, reference, payer }) => (
        <div key={uuid} className={classes.candidate}>
          <span>
            {reference} · {payer}
          </span>
          <Act
            endpoint={returnLine}
            input={{ params: { uuid: line.uuid }, body: { reference } }}
            label={t('return-of', { reference })}
            ask={ask}
            done={done}
          />
        </div>
      ))}
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('return')}
      </Button>
      {isOpen && (
        <OtherOrder
          line={line}
          endpoint={returnLine}
          title={t('return')}
          why={t('return-why')}
          submit={t('return-line')}
          said={() => 'was-returned'}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface OtherOrderProps extends DialogProps {
  readonly endpoint: typeof bookLine | typeof returnLine;
  readonly title: string;
  readonly why?: string;
  readonly submit: string;
  /** What became of it. */
  readonly said: (line: BankStatementLine) => 'checked' | 'known' | 'booked' | 'was-returned';
}

function OtherOrder({ line, endpoint, title, why, submit: submitLabel, said, onClose }: OtherOrderProps) {
  const t = useTranslations('statements');
  const toast = useToast();
  const { values, set, keeps, drop } = useKept(`statements/${line.uuid}/order`, { reference: '' });
  const { reference } = values;
  const { send, busy, problem } = useSend();
  const submit = async () => {
    const done = await send(endpoint, { params: { uuid: line.uuid }, body: { reference } });
    if (!done) return;
    drop();
    toast({
      title: t(said(done), { reference: done.order?.reference ?? '' }),
    });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} title={title}>
      {why && <p>{why}</p>}
      <FormShell
        title={title}
        submitLabel={submitLabel}
        loading={busy}
        keeps={keeps}
        {...formRefusal(problem)}
        onSubmit={() => void submit()}
        onCancel={() => {
          drop();
          onClose();
        }}
      >
        <TextField
          name="reference"
          label={t('reference')}
          value={reference}
          onChange={(next) => set({ reference: next })}
          error={fieldError(problem, 'reference')}
        />
      </FormShell>
    </Modal>
  );
}

function SetAside({ line, onClose }: DialogProps) {
  const t = useTranslations('statements');
  const toast = useToast();
  const { values, set, keeps, drop } = useKept(`statements/${line.uuid}/aside`, {
    reason: 'not-ours' as (typeof CHOSEN_REASONS)[number],
    note: '',
  });
  const { reason, note } = values;
  const { send, busy, problem } = useSend();
  const submit = async () => {
    if (!(await send(setLineAside, { params: { uuid: line.uuid }, body: { reason, note } }))) return;
    drop();
    toast({ title: t('was-set-aside') });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} title={t('set-aside')}>
      <FormShell
        title={t('set-aside')}
        submitLabel={t('set-aside')}
        loading={busy}
        keeps={keeps}
        {...formRefusal(problem)}
        onSubmit={() => void submit()}
        onCancel={() => {
          drop();
          onClose();
        }}
      >
        <SelectField
          name="reason"
          label={t('why')}
          value={reason}
          options={CHOSEN_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          onChange={(value) => set({ reason: value ?? 'other' })}
        />
        <TextareaField
          name="note"
          label={t('note')}
          value={note}
          onChange={(words) => set({ note: words })}
          error={fieldError(problem, 'note')}
        />
      </FormShell>
    </Modal>
  );
}
