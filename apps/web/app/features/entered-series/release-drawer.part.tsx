import {
  approveSeriesRelease,
  cancelSeriesRelease,
  SERIES_RELEASE_STEPS,
  type SeriesReleaseDetail,
  showSeriesRelease,
} from '@datum/contract/entered-series/releases';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { writing } from '../../page-kit/form/writing.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { OtherHolders } from '../approvals/other-holders.part.tsx';
import { RevisedTexts } from '../content/rechecks/revised-texts.part.tsx';
import classes from './entered-series.module.css';

interface ReleaseDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One release: its values beside what readers see, and its steps. */
export function ReleaseDrawer({ id, onClose, onChanged }: ReleaseDrawerProps) {
  const t = useTranslations('entered-series.releases');
  const called = useCall(showSeriesRelease, { params: { id } });
  const changed = () => {
    called.reload();
    onChanged();
  };
  return (
    <Drawer opened onClose={onClose} title={t('one', { id })} width={760}>
      <Loaded called={called} none={t('gone')}>
        {(release) => (
          <>
            <Steps release={release} onChanged={changed} />
            {release.state === 'rehearsed' && <NoticeBar tone="amber">{t('until-then')}</NoticeBar>}
            {release.approved_alone && <NoticeBar>{t('approved-alone')}</NoticeBar>}
            {release.cancelled_reason && (
              <NoticeBar>{t('cancelled-for', { reason: release.cancelled_reason })}</NoticeBar>
            )}
            {release.cells > release.content.length && (
              <p className="muted">
                {t('first-cells', { shown: release.content.length, total: release.cells })}
              </p>
            )}
            <Content release={release} />
            {release.sequence !== null && <RevisedTexts sequence={release.sequence} />}
            <History release={release} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function Steps({
  release,
  onChanged,
}: {
  readonly release: SeriesReleaseDetail;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('entered-series.releases');
  const [isCancelling, setCancelling] = useState(false);
  const params = { id: release.id };
  const { approve, cancel } = release.blocks;
  return (
    <div className={classes.steps}>
      {approve !== 'state' && (
        <Act
          endpoint={approveSeriesRelease}
          input={{ params, body: { version: release.version } }}
          label={t('approve')}
          variant="filled"
          why={approve ? t(`block.${approve}`) : undefined}
          ask={{ title: t('approve-ask'), why: release.alone ? t('approve-alone') : t('approve-why') }}
          done={() => t('approved')}
          onDone={onChanged}
        />
      )}
      {(approve === 'four-eyes' || approve === 'own-minute') && (
        <OtherHolders right={SERIES_RELEASE_STEPS.approve.permission} />
      )}
      {cancel === undefined && (
        <Button size="sm" variant="default" onClick={() => setCancelling(true)}>
          {t('cancel')}
        </Button>
      )}
      {isCancelling && (
        <ReasonDialog
          record={release}
          title={t('cancel-ask')}
          label={t('reason')}
          confirmLabel={t('cancel')}
          write={writing(cancelSeriesRelease, { params })}
          bodyOf={(reason, { version }) => ({ reason, version })}
          onDone={() => {
            setCancelling(false);
            onChanged();
          }}
          onCancel={() => setCancelling(false)}
        />
      )}
    </div>
  );
}

function Content({ release }: { readonly release: SeriesReleaseDetail }) {
  const t = useTranslations('entered-series');
  const text = useLocalText();
  const columns = useMemo(
    (): readonly Column<SeriesReleaseDetail['content'][number]>[] => [
      {
        id: 'series',
        header: t('one'),
        kind: 'text',
        width: 220,
        card: 'title',
        value: ({ name }) => text(name),
        under: ({ unit }) => unit,
      },
      { id: 'period', header: t('column.period'), kind: 'period', width: 110, value: ({ period }) => period },
      { id: 'before', header: t('column.live'), kind: 'text', width: 120, value: ({ before }) => before },
      {
        id: 'value',
        header: t('column.value'),
        kind: 'text',
        width: 120,
        card: 'value',
        value: ({ value }) => value,
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'text',
        width: 110,
        card: 'note',
        value: ({ status }) => t(`status.${status}`),
      },
    ],
    [t, text],
  );
  return (
    <DataTable
      id="release-content"
      label={t('releases.content')}
      columns={columns}
      rows={release.content}
      rowKey={({ code, period }) => `${code} ${period}`}
      empty={null}
      bar={false}
      maxHeight="50vh"
    />
  );
}

function History({ release }: { readonly release: SeriesReleaseDetail }) {
  const t = useTranslations('entered-series.releases');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const known = ['prepare', 'approve', 'cancel'] as const;
  return (
    <ol className={classes.history}>
      {release.history.map(({ at, action, who, reason }) => {
        const deed = known.find((one) => action.endsWith(`.${one}`)) ?? 'prepare';
        return (
          <li key={at}>
            {t(`deed.${deed}`, { who: who ?? '–', at: formatMoment(at, ui.locale, zone) })}
            {reason && <p>{reason}</p>}
          </li>
        );
      })}
    </ol>
  );
}
