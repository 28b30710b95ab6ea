import type { RequestAnswer, RequestQuote } from '@datum/contract/requests/request-view';
import type { ReactNode } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { useSiteName } from '../../../lib/deploy/use-portal.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { type BadgeKind, StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatDay, formatMoment, formatMoney } from '../../../ui/words/format.ts';
import { Citation } from '../../citation/cite.part.tsx';
import { Files } from './files.part.tsx';
import classes from './thread.module.css';

const QUOTE_BADGES = {
  sent: 'open',
  accepted: 'approved',
  declined: 'returned',
  withdrawn: 'superseded',
  'run-out': 'overdue',
} as const satisfies Record<RequestQuote['state'], BadgeKind>;

/** A quote: its lines, its sum, its PDF, and what can be done with it. */
export function QuoteCard({
  quote,
  children,
}: {
  readonly quote: RequestQuote;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('request.quote');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const sums: readonly (readonly [string, number])[] = [
    [t('net'), quote.net],
    [
      quote.tax_exemption
        ? t('exempt', { reason: quote.tax_exemption })
        : t('tax', { percent: quote.tax_percent }),
      quote.tax,
    ],
    [t('total'), quote.total],
  ];
  return (
    <section className={classes.card} aria-label={t('title', { number: quote.number })}>
      <header>
        <h3>{t('title', { number: quote.number })}</h3>
        <StatusBadge kind={QUOTE_BADGES[quote.state]} label={t(quote.state)} />
        <span className={classes.aside}>{t('until', { day: formatDate(quote.valid_until, locale) })}</span>
      </header>
      <div>
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('item')}</th>
                <th scope="col">{t('quantity')}</th>
                <th scope="col">{t('price')}</th>
                <th scope="col">{t('amount')}</th>
              </tr>
            </thead>
            <tbody>
              {quote.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
                <tr key={at}>
                  <td>{line.text}</td>
                  <td>{line.quantity}</td>
                  <td>{formatMoney(line.price, locale)}</td>
                  <td>{formatMoney(line.amount, locale)}</td>
                </tr>
              ))}
              {sums.map(([label, amount], at) => (
                <tr key={label} className={at === 2 ? classes.total : undefined}>
                  <th scope="row" colSpan={3}>
                    {label}
                  </th>
                  <td>{formatMoney(amount, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {quote.note && <p>{quote.note}</p>}
        <Files files={quote.files} />
        <p className="muted">
          {t('by', { name: quote.by, at: formatMoment(quote.sent_at, locale, zone) })}
          {quote.answered_by && quote.answered_at && (
            <>
              {'. '}
              {t(quote.state)}{' '}
              {t('answered', { name: quote.answered_by, at: formatMoment(quote.answered_at, locale, zone) })}
              {quote.answer_reason && `: ${quote.answer_reason}`}
            </>
          )}
        </p>
        {children}
      </div>
    </section>
  );
}

/** An answer: the vintage and first rows of a frozen table, or what files of the office hold; its files. */
export function AnswerCard({
  answer,
  children,
}: {
  readonly answer: RequestAnswer;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('request.answer');
  const text = useLocalText();
  const now = useNow();
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { expires_at, delivered_at } = answer;
  const hasEnded = expires_at !== null && new Date(expires_at) <= now;
  return (
    <section className={classes.card} aria-label={t('title', { code: answer.code })}>
      <header>
        <h3>{t('title', { code: answer.code })}</h3>
        <StatusBadge
          kind={delivered_at ? 'published' : 'locked'}
          label={t(delivered_at ? 'delivered' : 'waiting')}
        />
        <span className={classes.aside}>{formatMoment(delivered_at ?? answer.made_at, locale, zone)}</span>
      </header>
      <div>
        {answer.subject === null ? <p>{text(answer.name)}</p> : <FrozenTable answer={answer} />}
        <Files files={answer.files} />
        {answer.subject !== null && <CiteAnswer answer={answer} />}
        {expires_at && (
          <p className="muted">
            {t(hasEnded ? 'ended' : 'until', { day: formatDay(expires_at, locale, zone) })}
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** What a frozen table holds: how much, from which vintage, its first rows. */
function FrozenTable({ answer }: { readonly answer: RequestAnswer }) {
  const t = useTranslations('request.answer');
  const text = useLocalText();
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { preview } = answer;
  return (
    <>
      <p>
        {t('count', { count: answer.figures, from: answer.from ?? '', to: answer.to ?? '' })}{' '}
        {t('hidden', { count: answer.hidden })}
      </p>
      <p className="muted">
        {t('as-at', {
          name: text(answer.name),
          vintage: String(answer.vintage),
          at: answer.live_at ? formatMoment(answer.live_at, locale, zone) : '–',
        })}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('preview')}>
          <thead>
            <tr>
              {preview.head.map((cell, at) => (
                <th key={cell} scope="col">
                  {at === 0 ? t('preview') : cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a frozen row never moves
              <tr key={line}>
                {row.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** How a frozen answer is cited: its vintage, and the sum of its first file. */
function CiteAnswer({ answer }: { readonly answer: RequestAnswer }) {
  const t = useTranslations('request.answer');
  const site = useSiteName();
  const text = useLocalText();
  const { locale, timeZone } = useUi();
  const citation = t('citation', {
    site,
    code: answer.code,
    name: text(answer.name),
    from: answer.from ?? '',
    to: answer.to ?? '',
    vintage: String(answer.vintage),
    at: answer.live_at ? formatMoment(answer.live_at, locale, timeZone) : '–',
    sum: answer.files[0]?.sha256 ?? '–',
  });
  return (
    <details>
      <summary>{t('cite')}</summary>
      <Citation citation={citation} />
    </details>
  );
}
