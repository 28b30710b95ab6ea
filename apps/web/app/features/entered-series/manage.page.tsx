import { href } from '@datum/contract/screens/all';
import { ENTERED_SUBJECTS, type EnteredSubject, enteredBySlug } from '@datum/contract/subjects/entered';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import { ExchangeRates } from '../exchange-rates/exchange-rates.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import type { Route } from './+types/manage.page.ts';
import { Batches } from './batches.part.tsx';
import { Observations } from './observations.part.tsx';
import { SeriesList } from './series-list.part.tsx';
import { Sources } from './sources.part.tsx';

const [FIRST] = ENTERED_SUBJECTS;
const subjectAt = (pathname: string): EnteredSubject =>
  enteredBySlug('settings', pathname.split('/').filter(Boolean).at(-1)) ?? FIRST;

/** The subject is the last step of the path. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const subject = subjectAt(new URL(request.url).pathname);
  const { lang } = document.documentElement;
  return { code: subject.code, title: lang === 'ms' ? subject.name.ms : subject.name.en };
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

const PARTS = ['series', 'observations', 'batches', 'sources'] as const;
/** Of subjects whose values are in several currencies. */
const WITH_RATES = [...PARTS, 'exchange-rates'] as const;

/** The series of an entered subject: what they are and mean, their values, and what brings values in. */
export default function EnteredSeriesPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('entered-series');
  const text = useLocalText();
  const subject: EnteredSubject = ENTERED_SUBJECTS.find(({ code }) => code === loaderData.code) ?? FIRST;
  const part = {
    series: <SeriesList key={subject.code} subject={subject} />,
    observations: <Observations key={subject.code} subject={subject} />,
    batches: <Batches key={subject.code} subject={subject} />,
    sources: <Sources key={subject.code} subject={subject} />,
    'exchange-rates': <ExchangeRates />,
  };
  return (
    <>
      <PartsPage<(typeof WITH_RATES)[number]>
        title={text(subject.name)}
        lead={t('lead')}
        parts={subject.inCurrencies ? WITH_RATES : PARTS}
        labelOf={(one) => t(`part.${one}`)}
      >
        {(one) => part[one]}
      </PartsPage>
      <p>
        <Link href={href('release.indices', { data: subject.slugs.publish })}>{t('to-releases')}</Link>
      </p>
    </>
  );
}
