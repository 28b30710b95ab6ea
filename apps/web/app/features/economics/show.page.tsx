import { may } from '@datum/contract/access/access';
import { downloadEconomics, showEconomics } from '@datum/contract/publication/economics';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { call, callForFile } from '../../lib/api/api.ts';
import { useInstallation } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { EnteredDownloads } from '../entered-figures/downloads.part.tsx';
import type { Route } from './+types/show.page.ts';
import { sharedMonths } from './axis.rules.ts';
import classes from './economics.module.css';
import { IndicatorPanel } from './panel.part.tsx';

export const clientLoader = () => call(showEconomics, {});
export const shouldRevalidate = () => false;

/** A headline series of every subject on one time axis, by theme; what is closed says why, what is not there says what comes. */
export default function EconomicsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('economics');
  const ui = useUi();
  const person = usePerson();
  const { data } = loaderData;
  // the whole site says it above every page
  const isMarked = useInstallation()?.demonstration === true;
  const months = useMemo(() => sharedMonths(data), [data]);
  const valueRoom = Math.max(
    0,
    ...data.flatMap(({ latest, decimals }) =>
      latest ? [formatNumber(latest.value, { locale: ui.locale, decimals }).length] : [],
    ),
  );
  const [from, to] = [months[0], months.at(-1)];
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          from && (
            <EnteredDownloads
              isOpen={may(person, downloadEconomics) && data.some(({ state }) => state === 'open')}
              name="construction-economics"
              file={(format) => callForFile(downloadEconomics, { query: { format } })}
            />
          )
        }
      />
      {data.some(({ is_demo }) => is_demo) && !isMarked && <NoticeBar>{t('demo')}</NoticeBar>}
      {from && to ? (
        <p className="muted">{t('axis', { from: formatPeriod(from, ui), to: formatPeriod(to, ui) })}</p>
      ) : (
        data.every(({ state }) => state === 'none') && (
          <EmptyState title={t('empty')}>{t('empty-why')}</EmptyState>
        )
      )}
      <div className={classes.panels}>
        {data.map((one) => (
          <IndicatorPanel key={one.subject} indicator={one} months={months} valueRoom={valueRoom} />
        ))}
      </div>
    </>
  );
}
