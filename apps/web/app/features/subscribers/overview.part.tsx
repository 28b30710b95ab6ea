import type { Subscription } from '@datum/contract/subscriptions/subscribers';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useProductName } from '../../lib/texts/use-product-name.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatNumber } from '../../ui/words/format.ts';
import { STATE_BADGES } from '../access/own-plans.part.tsx';
import classes from './subscribers.module.css';

/** Where a subscription stands, what it opens in words, and what of its limits was used. */
export function Overview({ subscription }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscribers');
  const access = useTranslations('access');
  const text = useLocalText();
  const { locale } = useUi();
  const day = (date: string) => formatDate(date, locale);
  const { plan, source, state, ends_on, grace_until, end_word, seats } = subscription;
  return (
    <>
      <p className={classes.head}>
        <StatusBadge kind={STATE_BADGES[state]} label={access(`state.${state}`)} />
        <b>{text(plan.name)}</b>
        <span>{t('version', { number: plan.version })}</span>
        <span>{t(`source.${source}`)}</span>
      </p>
      <p>
        {t('from', { day: day(subscription.starts_on) })} {t(`end.${end_word}`, { day: day(ends_on) })}.{' '}
        {/* a plan that follows at once leaves no days of grace between */}
        {grace_until && state !== 'change_scheduled' && `${t('grace-until', { day: day(grace_until) })}.`}
        {seats && ` ${t('seats-used', seats)}`}
      </p>
      <Following subscription={subscription} />
      <Opens subscription={subscription} />
      <Use subscription={subscription} />
    </>
  );
}

/** The plan that follows the one of today, where a change is scheduled. */
function Following({ subscription: { state, ends_on, periods } }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscribers');
  const text = useLocalText();
  const { locale } = useUi();
  const next = periods.find(({ from, to }) => from > ends_on && from <= to);
  if (state !== 'change_scheduled' || !next) return null;
  const days = { from: formatDate(next.from, locale), to: formatDate(next.to, locale) };
  return <p>{t('follows', { plan: text(next.plan.name), ...days })}</p>;
}

/** "Can open ... cannot open ... because ...". */
function Opens({ subscription }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscribers');
  const access = useTranslations('access');
  const name = useProductName();
  const { opens, closed, state } = subscription;
  return (
    <>
      <h3>{t('can')}</h3>
      {opens.length === 0 && <p>{t('can-nothing', { state: access(`state.${state}`) })}</p>}
      <ul className={classes.opens}>
        {opens.map(({ product, level, history_years, regions }) => (
          <li key={product}>
            <b>{name(product)}</b>: {t(`level.${level}`)}; {t(`regions.${regions}`)};{' '}
            {history_years === null ? t('history-all') : t('history', { years: history_years })}
          </li>
        ))}
      </ul>
      {closed.length > 0 && <p className="muted">{t('cannot', { products: closed.map(name).join(', ') })}</p>}
    </>
  );
}

function Use({ subscription: { use } }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscribers');
  const { locale } = useUi();
  const number = (value: number) => formatNumber(value, { locale, decimals: 0 });
  if (use.length === 0) {
    return null;
  }
  return (
    <>
      <h3>{t('use.title')}</h3>
      <ul className={classes.opens}>
        {use.map(({ kind, from, used, limit }) => (
          <li key={`${kind} ${from}`}>
            {t(`use.${kind}`, { day: formatDate(from, locale) })}: {number(used)}
            {limit !== null && ` ${t('use.of', { limit: number(limit) })}`}
          </li>
        ))}
      </ul>
    </>
  );
}
