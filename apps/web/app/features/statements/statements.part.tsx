import { type BankStatement, listStatements, uploadStatement } from '@datum/contract/statements/statements';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../lib/api/form-refusal.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { count, useParamsState } from '../../lib/screens/params.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { FileField } from '../../ui/forms/fields/file-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { StatementView } from './statement.part.tsx';
import classes from './statements.module.css';

const TYPES = ['.csv', '.txt', '.sta', '.mt940', '.940', '.xml'] as const;
const MOST_BYTES = 20 * 1024 * 1024;
const PER_PAGE = 20;
const STATE = { page: count() };

/** Bank statements: a file is uploaded, its lines are matched, and people decide them. */
export function Statements() {
  const t = useTranslations('statements');
  const [chosen, setChosen] = useState<string | null>(null);
  const [{ page }, setState] = useParamsState(STATE);
  const called = useCall(listStatements, { query: { page, per_page: PER_PAGE } });
  return (
    <>
      <Upload
        onTaken={(uuid) => {
          setState({ page: 1 });
          setChosen(uuid);
        }}
      />
      <Loaded called={called}>
        {({ data, meta }) => {
          const current = data.find(({ uuid }) => uuid === chosen) ?? data[0];
          if (!current) return <EmptyState title={t('none')}>{t('none-why')}</EmptyState>;
          return (
            <div className={classes.room}>
              <div>
                <Files statements={data} current={current} onChoose={setChosen} />
                <Turn page={page} last={meta.last_page} onPage={(next) => setState({ page: next })} />
              </div>
              <StatementView key={current.uuid} statement={current} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** To newer and older files, where there are more than one page of them. */
function Turn({
  page,
  last,
  onPage,
}: {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations('statements');
  if (last <= 1) return null;
  return (
    <nav aria-label={t('files')}>
      <Button size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('newer')}
      </Button>{' '}
      <span>{t('page', { page, last })}</span>{' '}
      <Button size="xs" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('older')}
      </Button>
    </nav>
  );
}

function Upload({ onTaken }: { readonly onTaken: (uuid: string) => void }) {
  const t = useTranslations('statements');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [files, setFiles] = useState<readonly File[]>([]);
  const submit = async () => {
    const [file] = files;
    // without a file the server says so, at its field
    const done = await send(uploadStatement, {}, { file: file ?? new File([], '') });
    if (!done) return;
    setFiles([]);
    onTaken(done.uuid);
    toast({ title: t('taken', { name: done.name }) });
  };
  return (
    <FormShell
      title={t('upload')}
      submitLabel={t('upload')}
      loading={busy}
      keeps="file"
      {...formRefusal(problem)}
      onSubmit={() => void submit()}
    >
      <FileField
        name="file"
        label={t('file')}
        hint={t('file-hint')}
        types={TYPES}
        maxBytes={MOST_BYTES}
        value={files}
        onChange={setFiles}
        error={fieldError(problem, 'file')}
      />
    </FormShell>
  );
}

interface FilesProps {
  readonly statements: readonly BankStatement[];
  readonly current: BankStatement;
  readonly onChoose: (uuid: string) => void;
}

function Files({ statements, current, onChoose }: FilesProps) {
  const t = useTranslations('statements');
  const { locale } = useUi();
  const site = useSite();
  return (
    <ol className={classes.files} aria-label={t('files')}>
      {statements.map((one) => {
        const { sure, likely, none } = one.lines;
        return (
          <li key={one.uuid}>
            <button
              type="button"
              aria-current={one.uuid === current.uuid || undefined}
              onClick={() => onChoose(one.uuid)}
            >
              <b>{one.name}</b>
              <span>{one.undone_at ? t('is-undone') : t('waiting', { count: sure + likely + none })}</span>
              <span className="muted">
                {one.created_by}, {formatMoment(one.created_at, locale, site?.timeZone)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
