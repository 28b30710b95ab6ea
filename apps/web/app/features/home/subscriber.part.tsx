import { KIND_OF_NEED, type Need, showProfile } from '@datum/contract/people/profile';
import { listProducts, type Product, showCalendar } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/all';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { listOwnPlans } from '@datum/contract/subscriptions/own-plans';
import { isOver } from '@datum/contract/subscriptions/status-on';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useNow, useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { KpiStrip, KpiTile } from '../../ui/figures/kpi-tile.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { decimalsOf } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { OwnPlans } from '../access/own-plans.part.tsx';
import { FirstTasks } from '../first-tasks/tasks.part.tsx';
import { Joining } from '../orders/subscription/seats/joining.part.tsx';
import classes from './home.module.css';
import { NextReleases } from './releases.part.tsx';
import { HomeSection } from './section.part.tsx';

const WEEK = 7 * 86_400_000;

/** The home of a subscriber: the figures that their access opens, what comes out this week, and the calendar after it. */
export function SubscriberHome() {
  const t = useTranslations('home.subscriber');
  const now = useNow();
  const plans = useCall(listOwnPlans, {});
  const products = useCall(listProducts, {});
  const calendar = useCall(showCalendar, {});
  // the figures do not wait for it: they change places when it comes
  const needs = useCall(showProfile, {}).answer?.personalisation.needs ?? [];
  const week = (at: string) => new Date(at).getTime() - now.getTime() < WEEK;
  return (
    <>
      <Joining />
      <FirstTasks />
      <HomeSection title={t('plan')} called={plans}>
        {({ data }) => (
          <>
            <OwnPlans plans={data} />
            {data.every(({ status }) => isOver(status)) && (
              <Button component={Link} to={href('billing.initiate-plan')} variant="filled" size="sm">
                {t('choose-plan')}
              </Button>
            )}
          </>
        )}
      </HomeSection>
      <HomeSection
        title={t('figures')}
        called={products}
        more={<Link to={href('reading.catalogue')}>{t('all')}</Link>}
      >
        {({ data }) => <Figures products={firstFor(needs, data)} />}
      </HomeSection>
      <HomeSection title={t('week')} called={calendar}>
        {({ data }) => {
          const due = data.filter(({ planned_at }) => week(planned_at));
          return due.length > 0 ? (
            <NextReleases calendar={due} place="internal" />
          ) : (
            <p className="muted">{t('week-none')}</p>
          );
        }}
      </HomeSection>
      <HomeSection title={t('calendar')} called={calendar}>
        {({ data }) => (
          <NextReleases
            calendar={data.filter(({ planned_at }) => !week(planned_at)).slice(0, 6)}
            place="internal"
          />
        )}
      </HomeSection>
    </>
  );
}

/** The products that serve what the person said to need, before the others. */
function firstFor(needs: readonly Need[], products: readonly Product[]): readonly Product[] {
  const kinds = new Set<Product['kind']>(needs.map((need) => KIND_OF_NEED[need]));
  const [needed = [], others = []] = [true, false].map((is) =>
    products.filter(({ kind }) => kinds.has(kind) === is),
  );
  return [...needed, ...others];
}

/** Headlines of the products that are open beyond the sample; without any, what there is to read all the same. */
function Figures({ products }: { readonly products: readonly Product[] }) {
  const t = useTranslations('home.subscriber');
  const ui = useUi();
  const text = useLocalText();
  const open = products.filter(({ level }) => level !== 'sample');
  if (open.length === 0) {
    return (
      <EmptyState title={t('none')} action={<Link to={href('reading.catalogue')}>{t('all')}</Link>}>
        {t('none-why')}
      </EmptyState>
    );
  }
  return open.map((product) => (
    <div key={product.slug} className={classes.strip}>
      <h3>
        <Link to={readingAddress(product.slug)}>{text(product.name)}</Link>
      </h3>
      <KpiStrip label={text(product.name)}>
        {product.headlines.map((headline) => (
          <KpiTile
            key={headline.figure}
            label={text(headline.label)}
            value={headline.value}
            decimals={decimalsOf(headline.value)}
            {...(product.kind === 'prices' ? { unit: headline.unit } : {})}
            changes={[{ value: headline.change_month }, { value: headline.change_year, against: t('year') }]}
            spark={headline.spark}
            period={product.latest_period ? formatPeriod(product.latest_period, ui) : '–'}
            href={readingAddress(product.slug, headline.figure)}
          />
        ))}
      </KpiStrip>
    </div>
  ));
}
