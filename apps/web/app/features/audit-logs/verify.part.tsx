import { may } from '@datum/contract/access/access';
import { type AuditReport, verifyAuditLogs } from '@datum/contract/office/audit-logs';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { JobProgress } from '../../ui/progress/job-progress.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import classes from './audit-logs.module.css';
import { useVerification } from './use-verification.ts';

/** The button that recomputes the whole chain, and what it found. */
export function Verify() {
  const t = useTranslations('audit-logs.verify');
  const overlay = useTranslations('ui.overlay');
  const person = usePerson();
  const [open, setOpen] = useState(false);
  const check = useVerification();
  if (!may(person, verifyAuditLogs)) {
    return null;
  }
  return (
    <>
      <Button
        size="sm"
        variant="filled"
        loading={check.running}
        onClick={() => {
          setOpen(true);
          void check.start();
        }}
      >
        {t('action')}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('title')} withCloseButton={false}>
        <div className={classes.report} role="status">
          {check.running && (
            <JobProgress label={t('running')} done={check.job?.progress ?? 0} total={check.job?.total ?? 0} />
          )}
          {check.failure && <ErrorState message={check.failure} onRetry={() => void check.start()} />}
          {check.report && <Report report={check.report} />}
          <Button onClick={() => setOpen(false)}>{overlay('close')}</Button>
        </div>
      </Modal>
    </>
  );
}

function Report({ report }: { readonly report: AuditReport }) {
  const t = useTranslations('audit-logs.verify');
  const { locale } = useUi();
  const print = (value: number, decimals = 0) => formatNumber(value, { locale, decimals });
  return (
    <>
      <StatusBadge
        kind={report.is_intact ? 'approved' : 'problem'}
        label={t(report.is_intact ? 'intact' : 'broken')}
      />
      <p>
        {t('figures', {
          rows: print(report.rows),
          checkpoints: print(report.checkpoints),
          seconds: print(report.seconds, 1),
        })}
      </p>
      {!report.keeps_checkpoints && <NoticeBar tone="amber">{t('no-checkpoints')}</NoticeBar>}
      {report.clock_steps_back > 0 && <p>{t('clock-steps-back', { count: report.clock_steps_back })}</p>}
      {report.findings.length > 0 && (
        <ul>
          {report.findings.map(({ kind, seq, message }) => (
            <li key={`${kind}${seq}`}>{t('finding', { seq, message })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
