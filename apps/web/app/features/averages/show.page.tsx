import { may } from '@datum/contract/access/access';
import {
  type AverageCellView,
  lockAverage,
  showAverage,
  unlockAverage,
} from '@datum/contract/computation/averages';
import { href } from '@datum/contract/screens/all';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { writing } from '../../page-kit/form/writing.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { useScreenParams } from '../../page-kit/use-screen-params.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import { ActivityList } from './activity.part.tsx';
import { HistoryBand } from './history-band.part.tsx';
import { QuoteLine } from './quote-line.part.tsx';
import { QuoteTable } from './quote-table.part.tsx';
import { ResultPanel } from './result-panel.part.tsx';
import classes from './show.module.css';

/** The average unit price of one item in one region and month: its quotes in and out, its means, its past. */
export default function AveragePage() {
  const { code = '', id = '' } = useParams();
  const called = useCall(showAverage, { params: { code, quote: Number(id) } });
  return (
    <Loaded called={called} lines={['40%', '60%', '100%', '100%', '100%']}>
      {(cell) => <Average cell={cell} onChanged={called.reload} />}
    </Loaded>
  );
}

function Average({ cell, onChanged }: { readonly cell: AverageCellView; readonly onChanged: () => void }) {
  const t = useTranslations('averages');
  const text = useLocalText();
  const ui = useUi();
  return (
    <>
      <PageHeader
        title={text(cell.item.name)}
        badge={cell.sheet ? <SheetStateBadge state={cell.sheet.state} /> : undefined}
        lead={t('lead', {
          unit: cell.item.unit,
          region: text(cell.region.name),
          period: formatPeriod(cell.period, ui),
          standard: cell.item.standard || 'none',
        })}
        actions={
          <>
            <Neighbours cell={cell} />
            <LockButton cell={cell} onChanged={onChanged} />
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <QuoteLine cell={cell} />
          <QuoteTable cell={cell} onChanged={onChanged} />
          <HistoryBand cell={cell} />
        </div>
        <aside className={classes.side} aria-label={t('result')}>
          <ResultPanel cell={cell} />
          <ActivityList cell={cell} />
        </aside>
      </div>
    </>
  );
}

/** Steps through the averages of the region; the address follows. */
function Neighbours({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const navigate = useNavigate();
  const { code = '', set = '' } = useScreenParams();
  const go = (quote: number | null) => quote !== null && navigate(href('average', { code, set, id: quote }));
  return (
    <span className={classes.steps}>
      <ActionIcon
        variant="subtle"
        aria-label={t('previous')}
        title={t('previous')}
        disabled={cell.previous_quote === null}
        onClick={() => go(cell.previous_quote)}
      >
        <Icon name="chevron-left" />
      </ActionIcon>
      <span>{t('position', { position: cell.position, total: cell.total })}</span>
      <ActionIcon
        variant="subtle"
        aria-label={t('next')}
        title={t('next')}
        disabled={cell.next_quote === null}
        onClick={() => go(cell.next_quote)}
      >
        <Icon name="chevron-right" />
      </ActionIcon>
    </span>
  );
}

function LockButton({ cell, onChanged }: { readonly cell: AverageCellView; readonly onChanged: () => void }) {
  const t = useTranslations('averages');
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  const key = { item_id: cell.item.id, region_id: cell.region.id, period: cell.period };
  if (!cell.lock) {
    return may(person, lockAverage) ? (
      <Act
        endpoint={lockAverage}
        input={{ body: key }}
        label={t('lock')}
        variant="filled"
        leftSection={<Icon name="lock" />}
        done={() => t('locked')}
        onDone={onChanged}
      />
    ) : (
      <Button size="sm" variant="filled" leftSection={<Icon name="lock" />} disabled>
        {t('lock')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="sm"
        leftSection={<Icon name="lock" />}
        disabled={!may(person, unlockAverage)}
        onClick={() => setAsking(true)}
      >
        {t('unlock')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('unlock-title')}
          label={t('reason')}
          confirmLabel={t('unlock')}
          record={cell}
          write={writing(unlockAverage, {})}
          bodyOf={(reason) => ({ ...key, reason })}
          said={() => t('unlocked')}
          onDone={() => {
            setAsking(false);
            onChanged();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
