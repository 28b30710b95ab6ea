import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { messageQuote } from '@datum/contract/collection/quote-detail';
import { enterQuotes } from '@datum/contract/collection/quote-entry';
import { MISSING_REASONS, type MissingReason } from '@datum/contract/collection/quote-states';
import type { GridRow } from '@datum/contract/collection/quotes';
import { reviewQuotes } from '@datum/contract/collection/quotes';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import type { PanelAction } from './flag-panel.part.tsx';
import classes from './grid.module.css';

export interface ActDialogProps {
  readonly action: PanelAction;
  readonly sheetId: number;
  readonly rows: readonly GridRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Carries an action out on one or many rows, with the reason that it needs, and says for each what was done. */
export function ActDialog(props: ActDialogProps) {
  const { action } = props;
  if (action === 'missing') {
    return <MissingDialog {...props} />;
  }
  return action === 'answer' ? <AnswerDialog {...props} /> : <DecideDialog {...props} decision={action} />;
}

type Reviewed = AnswerOf<typeof reviewQuotes>['data'][number];

function DecideDialog({
  decision,
  sheetId,
  rows,
  onDone,
  onClose,
}: ActDialogProps & { readonly decision: 'confirm' | 'ask' | 'reject' | 'recheck' }) {
  const t = useTranslations('quotes');
  const toast = useToast();
  const { send } = useSend();
  const decided = async (data: readonly Reviewed[], reason: string) => {
    if (decision === 'ask') {
      await Promise.all(
        data
          .filter(({ result }) => result === 'done')
          .map(({ quote_id }) => send(messageQuote, { params: { id: quote_id }, body: { body: reason } })),
      );
    }
    const done = data.filter(({ result }) => result === 'done').length;
    const skipped = data.filter(({ why }) => why !== null);
    toast({
      title: t(`review.done.${decision}`, { count: done }),
      ...(skipped[0]?.why
        ? { message: t('review.skipped', { count: skipped.length, why: t(`review.why.${skipped[0].why}`) }) }
        : {}),
    });
    onDone();
  };
  const flagged = rows.some(({ quote }) => (quote?.flags.length ?? 0) > 0);
  return (
    <ReasonDialog
      title={`${t(`panel.${decision}`)}: ${rows.length}`}
      label={t(decision === 'ask' ? 'panel.question' : 'panel.reason')}
      confirmLabel={t(decision === 'ask' ? 'panel.send' : `panel.${decision}`)}
      required={decision === 'ask' || decision === 'reject' || (decision === 'confirm' && flagged)}
      record={rows}
      write={writing(reviewQuotes, { params: { id: sheetId } })}
      bodyOf={(reason) => ({
        decision,
        quote_ids: rows.flatMap(({ quote }) => quote?.id ?? []),
        ...(reason ? { reason } : {}),
      })}
      onDone={({ data }, reason) => void decided(data, reason)}
      onCancel={onClose}
    />
  );
}

function AnswerDialog({ rows, onDone, onClose }: ActDialogProps) {
  const t = useTranslations('quotes.panel');
  const [row] = rows;
  if (!row?.quote) {
    return null;
  }
  return (
    <ReasonDialog
      title={t('answer')}
      label={t('explain')}
      {...(row.quote.note ? { hint: row.quote.note } : {})}
      confirmLabel={t('send')}
      record={row.quote}
      field="body"
      write={writing(messageQuote, { params: { id: row.quote.id } })}
      bodyOf={(body) => ({ body })}
      onDone={onDone}
      onCancel={onClose}
    />
  );
}

function MissingDialog({ sheetId, rows, onDone, onClose }: ActDialogProps) {
  const t = useTranslations('quotes');
  const ui = useTranslations('ui.overlay');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [reason, setReason] = useState<MissingReason | null>(null);
  const mark = async () => {
    const entries = rows.map(({ line_id, quote }) => ({
      line_id,
      missing_reason: reason,
      replaces: quote?.id ?? null,
    }));
    if (await send(enterQuotes, { params: { id: sheetId }, body: { channel: 'grid', entries } })) {
      toast({ title: t('review.missing-done', { count: rows.length }) });
      onDone();
    }
  };
  return (
    <Modal opened onClose={onClose} title={`${t('panel.missing')}: ${rows.length}`} withCloseButton={false}>
      <SelectField
        name="missing_reason"
        label={t('panel.why-missing')}
        options={MISSING_REASONS.map((value) => ({ value, label: t(`missing-reason.${value}`) }))}
        value={reason}
        onChange={setReason}
        error={problem?.message ?? null}
        required
      />
      <div className={classes.dialog}>
        <Button variant="subtle" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button variant="filled" loading={busy} disabled={reason === null} onClick={mark}>
          {t('panel.missing')}
        </Button>
      </div>
    </Modal>
  );
}
