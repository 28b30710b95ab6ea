import {
  CONVERSION_WAYS,
  convertByRate,
  convertSheet,
  showOutdatedRates,
  type WaysCounted,
} from '@datum/contract/collection/conversions';
import type { Sheet } from '@datum/contract/collection/sheets';
import { dataSetOf } from '@datum/contract/data-sets/all';
import type { ExchangeRateDetail } from '@datum/contract/lists/exchange-rates';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Act } from '../../page-kit/act.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './conversions.module.css';

const SLUG = 'exchange-rates';
const sumOf = (ways: WaysCounted | null) => CONVERSION_WAYS.reduce((sum, way) => sum + (ways?.[way] ?? 0), 0);

/** What a rate has converted, and what still stands by a number that it no longer is. */
export function RateConversions({ rate }: { readonly rate: ExchangeRateDetail }) {
  const t = useTranslations(SLUG);
  const { uuid, converted, outdated } = rate;
  if (converted === null || outdated === null || (rate.used ?? 0) === 0) {
    return null;
  }
  const waiting = sumOf(outdated);
  return waiting === 0 ? (
    <Ways lead={t('is-used', { count: sumOf(converted) })} ways={converted} />
  ) : (
    <>
      <NoticeBar
        tone="amber"
        live
        action={
          outdated.convert > 0 && (
            <Act
              endpoint={convertByRate}
              input={{ params: { uuid } }}
              label={t('convert', { count: outdated.convert })}
              done={(answer) => t('converted', answer)}
            />
          )
        }
      >
        {t('outdated', { count: waiting })}
      </NoticeBar>
      <Ways ways={outdated} />
    </>
  );
}

/** How many prices go each way: a sentence for each that any goes. */
function Ways({ lead, ways }: { readonly lead?: string; readonly ways: WaysCounted }) {
  const t = useTranslations(SLUG);
  return (
    <div className={classes.ways}>
      {lead && <p>{lead}</p>}
      <ul>
        {CONVERSION_WAYS.filter((way) => ways[way] > 0).map((way) => (
          <li key={way}>{t(`way.${way}`, { count: ways[way] })}</li>
        ))}
      </ul>
    </div>
  );
}

interface SheetConversionsProps {
  readonly sheet: Pick<Sheet, 'id' | 'data_set' | 'version'>;
  readonly onDone: () => void;
}

/** Says that prices of a sheet were converted by a rate that was corrected since, with the button that converts them again. */
export function SheetConversions({ sheet, onDone }: SheetConversionsProps) {
  const t = useTranslations(SLUG);
  const { locale } = useUi();
  const isForeign = dataSetOf(sheet.data_set)?.conversion?.currency !== undefined;
  const { answer } = useCall(showOutdatedRates, isForeign ? { params: { id: sheet.id } } : null);
  if (!answer || answer.way === null || answer.data.length === 0) {
    return null;
  }
  const { data, way } = answer;
  const count = data.reduce((sum, rate) => sum + rate.count, 0);
  const rates = data.map(({ currency, on_date, before, now }) =>
    t('corrected', { currency, day: formatDate(on_date, locale), before, now }),
  );
  return (
    <NoticeBar
      tone="amber"
      live
      action={
        way === 'convert' && (
          <Act
            endpoint={convertSheet}
            input={{ params: { id: sheet.id } }}
            label={t('convert', { count })}
            done={(done) => t('converted', done)}
            onDone={onDone}
          />
        )
      }
    >
      {t('sheet', { count, rates: rates.join('; ') })} {way !== 'convert' && t(`sheet-way.${way}`)}
    </NoticeBar>
  );
}
