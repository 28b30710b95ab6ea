import type { MediaKit } from '@datum/contract/advertising/public-ads';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHasToken } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { Weeks } from '../weeks.part.tsx';
import classes from './kit.module.css';
import { Where } from './where.part.tsx';

type Plan = MediaKit['data'][number];

/** One place of the media kit, with the button that books it: who is not signed in signs in first. */
export function KitPlan({ plan, currency }: { readonly plan: Plan; readonly currency: string }) {
  const t = useTranslations('media-kit');
  const text = useLocalText();
  const { named } = useMoney(currency);
  const isSignedIn = useHasToken();
  const book = href('ad-bookings.create', { query: { plan: plan.uuid } });
  const { seen } = plan;
  return (
    <section className={classes.plan} aria-labelledby={`plan-${plan.uuid}`}>
      <h2 id={`plan-${plan.uuid}`} className="type-h3">
        {text(plan.name)}
      </h2>
      <div className={classes.parts}>
        <Where plan={plan} />
        <div>
          <h3 className="type-h5">{t('facts')}</h3>
          <ul>
            <li>
              {t(`place.${plan.place}`)}, {t('size', { width: plan.width, height: plan.height })}
            </li>
            <li>{t('price', { price: named(plan.price) })}</li>
            <li>{t(`sharing.${plan.sharing}`, { slots: plan.slots })}</li>
            <li>{seen.days === 0 ? t('unseen') : t('seen', seen)}</li>
            <li>{t('lead-days', { days: plan.lead_days, weeks: plan.most_weeks })}</li>
          </ul>
        </div>
        <Rules plan={plan} />
      </div>
      <Text title={t('policy')} words={text(plan.policy)} />
      <Text title={t('cancel')} words={text(plan.cancel_terms)} />
      <h3 className="type-h5">{t('weeks')}</h3>
      <Weeks
        label={`${t('weeks')}: ${text(plan.name)}`}
        weeks={plan.weeks}
        says={({ free, is_closed }) => (is_closed ? t('closed') : t('free', { count: free }))}
      />
      <p>
        <Button
          component={Link}
          variant="filled"
          to={isSignedIn ? book : href('login', { query: { next: book } })}
        >
          {t('book')}
        </Button>
      </p>
    </section>
  );
}

function Rules({ plan: { rules } }: { readonly plan: Plan }) {
  const t = useTranslations('media-kit');
  const formats = rules.formats.map((format) => format.toUpperCase()).join(', ');
  return (
    <div>
      <h3 className="type-h5">{t('rules')}</h3>
      <ul>
        <li>{t('rule.format', { formats, kb: rules.max_kb })}</li>
        <li>{t('rule.still')}</li>
        <li>{t('rule.alt', { count: rules.alt_max })}</li>
        <li>{t('rule.link')}</li>
      </ul>
    </div>
  );
}

function Text({ title, words }: { readonly title: string; readonly words: string }) {
  if (words === '') return null;
  return (
    <>
      <h3 className="type-h5">{title}</h3>
      <p className={classes.text}>{words}</p>
    </>
  );
}
