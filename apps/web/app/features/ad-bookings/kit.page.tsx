import { showMediaKit } from '@datum/contract/advertising/public-ads';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/kit.page.ts';
import classes from './public/kit.module.css';
import { KitPlan } from './public/kit-plan.part.tsx';

export const loader = (args: Route.LoaderArgs) => read(showMediaKit, {}, args);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('pricing', serverLoader());

const STEPS = ['hold', 'submit', 'pay', 'run'] as const;

/** The media kit: places, prices, free weeks, rules, and how many see them. */
export default function MediaKitPage({ loaderData: { data, currency } }: Route.ComponentProps) {
  const t = useTranslations('media-kit');
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} size="reading" />
      {data.length === 0 ? (
        <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
      ) : (
        <>
          <h2 className="type-h3">{t('how')}</h2>
          <ol className={classes.how}>
            {STEPS.map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
          <p className="muted">{t('counted')}</p>
          {data.map((plan) => (
            <KitPlan key={plan.uuid} plan={plan} currency={currency} />
          ))}
        </>
      )}
    </div>
  );
}
