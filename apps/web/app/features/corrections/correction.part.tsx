import { type Correction, showCorrection } from '@datum/contract/computation/corrections';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { href } from '@datum/contract/screens/all';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { useAskedWhile } from '../../page-kit/use-asked-while.ts';
import { Link } from '../../ui/link.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import { useCorrectionBadge } from './correction-badge.part.tsx';
import classes from './corrections.module.css';
import { CorrectionSteps } from './steps.part.tsx';

/** One correction: its sheets, what it changes for readers, and the next step. */
export function CorrectionDrawer({ id, onClose, onChanged }: OpenRow) {
  const t = useTranslations('corrections');
  const ui = useUi();
  const called = useCall(showCorrection, { params: { id } });
  const { answer, reload } = called;
  const isRunning = answer?.job?.state === 'queued' || answer?.job?.state === 'running';
  useAskedWhile(isRunning, reload, onChanged);
  const title = answer ? t('title-of', { period: formatPeriod(answer.period, ui) }) : t('one');
  return (
    <Drawer opened onClose={onClose} title={title} width={560}>
      <Loaded called={called} none={t('gone')}>
        {(correction) => (
          <div className={classes.correction}>
            <Facts correction={correction} />
            <Sheets correction={correction} />
            <CorrectionSteps
              correction={correction}
              onChanged={() => {
                reload();
                onChanged();
              }}
            />
            <Changed correction={correction} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Facts({ correction }: { readonly correction: Correction }) {
  const t = useTranslations('corrections');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const badge = useCorrectionBadge();
  const byAt = (by: Correction['opened_by'], at: string | null) =>
    at ? t('by-at', { by: by?.name ?? '–', at: formatMoment(at, ui.locale, zone) }) : '–';
  return (
    <>
      <p>
        <StatusBadge {...badge(correction.state)} /> {t(`next.${correction.state}`)}
      </p>
      <FactStrip
        facts={[
          { label: t('field.reason_class'), value: t(`reason-class.${correction.reason_class}`) },
          { label: t('field.opened'), value: byAt(correction.opened_by, correction.opened_at) },
          { label: t('field.computed'), value: byAt(correction.computed_by, correction.computed_at) },
          { label: t('field.approved'), value: byAt(correction.approved_by, correction.approved_at) },
        ]}
      />
      <p>{text(correction.reason)}</p>
    </>
  );
}

function Sheets({ correction: { sheets } }: { readonly correction: Correction }) {
  const t = useTranslations('corrections');
  const text = useLocalText();
  return (
    <section aria-label={t('field.sheets')}>
      <h3 className="type-h4">{t('field.sheets')}</h3>
      {sheets.length === 0 ? (
        <p className="muted">{t('no-sheet-opened')}</p>
      ) : (
        <ul className={classes.rows}>
          {sheets.map((sheet) => (
            <li key={sheet.id}>
              <Link href={sheetHref(sheet)}>{text(sheet.region_group.name)}</Link>
              <span className="dim">{text(sheet.organisation.name)}</span>
              <SheetStateBadge state={sheet.state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const sheetHref = ({ id, data_set, round }: Correction['sheets'][number]) =>
  href(
    'quotes.list',
    { code: round, set: dataSetOf(data_set)?.slugs.manage ?? '' },
    { query: { sheet: id } },
  );

/** What the last computation changed of what readers see, by product and month; and the releases that publish it. */
function Changed({
  correction: { changes, computed_at, releases, state },
}: {
  readonly correction: Correction;
}) {
  const t = useTranslations('corrections');
  const text = useLocalText();
  const ui = useUi();
  if (computed_at === null) return null;
  if (changes.length === 0) return <NoticeBar>{t('unchanged')}</NoticeBar>;
  return (
    <section aria-label={t('changes')}>
      <h3 className="type-h4">{t('changes')}</h3>
      {SUBJECTS.map(({ code: subject, name, kind }) => {
        const own = changes.filter((change) => change.subject === subject);
        const release = releases.find((one) => one.subject === subject);
        return own.length === 0 ? null : (
          <div key={subject}>
            <h4 className="type-h5">{text(name)}</h4>
            <ul className={classes.rows}>
              {own.map(({ period, cells }) => (
                <li key={period}>
                  <span>{formatPeriod(period, ui)}</span>
                  <span className={classes.count}>
                    {t('cells', {
                      count: cells,
                      printed: formatNumber(cells, { locale: ui.locale, decimals: 0 }),
                    })}
                  </span>
                </li>
              ))}
            </ul>
            {state === 'approved' && !release && (
              <p>
                <Link href={href(kind === 'prices' ? 'releases.prices' : 'releases.indices')}>
                  {t('to-releases')}
                </Link>
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}
