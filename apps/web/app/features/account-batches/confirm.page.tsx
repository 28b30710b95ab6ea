import { confirmBatch, undoBatch } from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../lib/api/save-file.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { Act } from '../../page-kit/act.tsx';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { writeBlock } from '../../ui/grid/paste-block.ts';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { BATCH_BADGES } from './badges.table.ts';
import classes from './batch.module.css';
import { type Batch, BatchRows } from './batch-rows.part.tsx';
import { BatchSteps } from './batch-steps.part.tsx';
import { OpenBatch } from './open-batch.part.tsx';
import { COLUMNS } from './pasted.rules.ts';

/** Last step: exactly what will be made, for whom, with which mail; afterwards the result of each row, and undo for 24 hours. */
export default function ConfirmBatchPage() {
  return <OpenBatch>{(batch, reload) => <Confirm batch={batch} onChanged={reload} />}</OpenBatch>;
}

function Confirm({ batch, onChanged }: { readonly batch: Batch; readonly onChanged: () => void }) {
  const t = useTranslations('account-batches');
  const { locale } = useUi();
  const navigate = useNavigate();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const params = { uuid: batch.uuid };
  const print = (value: number) => formatNumber(value, { locale, decimals: 0 });
  const confirm = async () => {
    const { version, summary } = batch;
    if (await send(confirmBatch, { params, body: { version, summary } })) {
      toast({ title: t('confirmed', { count: summary.new }) });
      onChanged();
    }
  };
  return (
    <>
      <PageHeader
        title={batch.title}
        lead={t('summary', batch.summary)}
        badge={<StatusBadge kind={BATCH_BADGES[batch.state]} label={t(`state.${batch.state}`)} />}
        actions={
          <>
            <HistoryLink resource="account_batches" id={batch.uuid} />
            {batch.rows.some(({ verdict }) => verdict === 'refused') && <Failures batch={batch} />}
            {batch.state === 'draft' ? (
              <>
                <Button
                  size="sm"
                  onClick={() =>
                    void navigate(href('account-batches.edit', { query: { batch: batch.uuid } }))
                  }
                >
                  {t('back-to-rows')}
                </Button>
                <Button
                  size="sm"
                  variant="filled"
                  loading={busy}
                  disabled={batch.summary.new === 0}
                  onClick={() => void confirm()}
                >
                  {t('make', { count: batch.summary.new })}
                </Button>
              </>
            ) : (
              <Undo batch={batch} onChanged={onChanged} />
            )}
          </>
        }
      />
      {batch.state === 'draft' && <BatchSteps current="make" />}
      {problem && (
        <NoticeBar tone="amber" live>
          {problem.message}
        </NoticeBar>
      )}
      {batch.state === 'draft' && <NoticeBar>{t('nothing-yet')}</NoticeBar>}
      <FactStrip
        facts={[
          { label: t('field.kind'), value: t(`kind.${batch.kind}`) },
          { label: t('fact.new'), value: print(batch.summary.new) },
          { label: t('fact.exists'), value: print(batch.summary.exists) },
          { label: t('fact.refused'), value: print(batch.summary.refused) },
          { label: t('fact.mails'), value: print(batch.summary.mails) },
        ]}
      />
      <div className={classes.columns}>
        <Panel title={t('will-be-able')}>
          <ul className={classes.words}>
            {batch.grants_in_words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('mail')}>
          <p>
            <b>{batch.mail_preview.subject}</b>
          </p>
          <p className={classes.mail}>{batch.mail_preview.text}</p>
        </Panel>
      </div>
      <BatchRows batch={batch} />
    </>
  );
}

function Undo({ batch, onChanged }: { readonly batch: Batch; readonly onChanged: () => void }) {
  const t = useTranslations('account-batches');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return batch.undo_until ? (
    <Act
      endpoint={undoBatch}
      input={{ params: { uuid: batch.uuid } }}
      label={t('undo')}
      color="red"
      ask={{
        title: t('undo-ask', { count: batch.summary.new }),
        why: t('undo-why', { until: formatMoment(batch.undo_until, locale, zone) }),
        destructive: true,
      }}
      done={() => t('state.undone')}
      onDone={onChanged}
    />
  ) : null;
}

/** The refused rows with their problems, as a file to mend and upload again. */
function Failures({ batch }: { readonly batch: Batch }) {
  const t = useTranslations('account-batches');
  const save = () => {
    const refused = batch.rows.filter(({ verdict }) => verdict === 'refused');
    const lines = refused.map((row) => [...COLUMNS.map((column) => row[column]), row.problems.join(' ')]);
    const text = writeBlock([[...COLUMNS, 'problems'], ...lines]);
    saveFile('refused-rows.tsv', new Blob([text], { type: 'text/tab-separated-values' }));
  };
  return (
    <Button size="sm" onClick={save}>
      {t('failures')}
    </Button>
  );
}
