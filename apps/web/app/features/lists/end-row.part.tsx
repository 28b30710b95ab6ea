import { may } from '@datum/contract/access/access';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../lib/api/form-refusal.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './row-form.module.css';

interface EndRowProps {
  readonly slug: ListSlug;
  readonly row: ListRow;
  readonly onDone: () => void;
}

/** Ends the use of a row with a reason, or takes its end back. Nothing is deleted. */
export function EndRow({ slug, row, onDone }: EndRowProps) {
  const t = useTranslations('lists');
  const person = usePerson();
  const [opened, setOpened] = useState(false);
  const endpoints = LIST_ENDPOINTS[slug];
  if (!may(person, endpoints.end)) {
    return null;
  }
  return (
    <div className={classes.end}>
      {opened ? (
        <EndForm slug={slug} row={row} onDone={onDone} onCancel={() => setOpened(false)} />
      ) : (
        <Button size="sm" onClick={() => setOpened(true)}>
          {t(row.valid_to === null ? 'end.open' : 'end.reopen')}
        </Button>
      )}
    </div>
  );
}

function EndForm({ slug, row, onDone, onCancel }: EndRowProps & { readonly onCancel: () => void }) {
  const t = useTranslations('lists');
  const ui = useUi();
  const name = useLocalText();
  const toast = useToast();
  const [validTo, setValidTo] = useState<string | null>(new Date().toISOString().slice(0, 7));
  const [reason, setReason] = useState('');
  const { send, busy, problem } = useSend();
  const ends = row.valid_to === null;
  const endpoints = LIST_ENDPOINTS[slug];

  const submit = async () => {
    const params = { id: row.id };
    const done = ends
      ? await send(endpoints.end, { params, body: { valid_to: validTo ?? '', reason, version: row.version } })
      : await send(endpoints.reopen, { params, body: { reason, version: row.version } });
    if (done) {
      const values = { name: name(row.name), month: validTo ? formatPeriod(validTo, ui) : '' };
      toast({ title: ends ? t('end.done', values) : t('end.reopened', values) });
      onDone();
    }
  };
  return (
    <FormShell
      title={t('end.title', { name: name(row.name) })}
      submitLabel={t(ends ? 'end.submit' : 'end.reopen')}
      onSubmit={submit}
      loading={busy}
      onCancel={onCancel}
      {...formRefusal(problem, 'end-')}
    >
      {ends && <p className="muted">{t('end.why')}</p>}
      {ends && (
        <PeriodField
          name="end-valid_to"
          label={t('end.last')}
          frequency="month"
          required
          value={validTo}
          onChange={setValidTo}
          error={fieldError(problem, 'valid_to')}
        />
      )}
      <TextField
        name="end-reason"
        label={t('reason')}
        required
        value={reason}
        onChange={setReason}
        error={fieldError(problem, 'reason')}
      />
    </FormShell>
  );
}
