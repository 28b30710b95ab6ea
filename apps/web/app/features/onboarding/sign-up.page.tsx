import { listOffers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { choiceIn } from '../../lib/screens/plan-choice.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/sign-up.page.ts';
import classes from './sign-up.module.css';

/** The name of the plan that was chosen before, where one was. */
export async function loader(args: Route.LoaderArgs) {
  const choice = choiceIn(new URL(args.request.url).searchParams);
  if (!choice) return { plan: null };
  const { data } = await read(listOffers, { query: {} }, args);
  return { plan: data.find(({ code }) => code === choice.plan)?.name ?? null };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('catalogue', serverLoader());

/** Where signing up begins: for oneself, for a company, by an invitation or by a code. What was chosen before goes along. */
export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('sign-up');
  const text = useLocalText();
  const [search] = useSearchParams();
  const choice = choiceIn(search);
  const next = search.get('next');
  const to = (audiences: readonly string[]) => {
    const [usual] = audiences;
    const audience = audiences.find((one) => one === search.get('audience')) ?? usual;
    return href('register', { query: { ...choice, next, audience } });
  };
  const doors = [
    { way: 'person', to: to(['individual', 'student']) },
    { way: 'company', to: to(['company', 'public_body']) },
    { way: 'invited', to: href('complimentary-login', { query: { next } }) },
    { way: 'code', to: href('complimentary-login', { query: { by: 'code', next } }) },
  ] as const;
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} size="reading" />
      {loaderData.plan && (
        <p className={classes.chosen}>
          {t.rich('chosen', { plan: text(loaderData.plan), b: (words) => <strong>{words}</strong> })}{' '}
          <Link to={href('pricing')}>{t('other-plan')}</Link>
        </p>
      )}
      <ul className={classes.doors}>
        {doors.map(({ way, to: address }) => (
          <li key={way}>
            <h2 className="type-h4">
              <Link to={address}>{t(`${way}.title`)}</Link>
            </h2>
            <p>{t(`${way}.words`)}</p>
            <Icon name="chevron-right" size={16} />
          </li>
        ))}
      </ul>
      <h2 className="type-h3">{t('steps.title')}</h2>
      <ol className={classes.steps}>
        {(['account', 'code', 'wishes', 'plan'] as const).map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <p>
        {t('known')} <Link to={href('login', { query: { ...choice, next } })}>{t('sign-in')}</Link>
      </p>
    </div>
  );
}
