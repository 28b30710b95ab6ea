import { href } from '@datum/contract/screens/all';
import { surveyFrequency, surveyOf } from '@datum/contract/subjects/all';
import { type FamilyCode, familyOf } from '@datum/contract/subjects/families';
import { monthsOf } from '@datum/contract/values/period';
import { useNow, useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { Link } from '../../ui/link.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './runs.module.css';

interface SurveyMonthsProps {
  readonly family: FamilyCode;
  /** The month that is shown. */
  readonly code: string;
}

/**
 * The months that stand on one survey, where a family is published more often than its prices are collected: only the
 * survey's own month has a round that leads here.
 */
export function SurveyMonths({ family, code }: SurveyMonthsProps) {
  const t = useTranslations('runs');
  const ui = useUi();
  const site = useSite();
  const now = useNow();
  const declared = familyOf(family);
  if (!declared || declared.reads.length === 0 || surveyFrequency(family) === declared.frequency) return null;
  const survey = surveyOf(family, code);
  // a month that has not begun is not computed; the one that is shown stays, so that its page says so
  const current = monthAt(now, site?.timeZone);
  const begun = monthsOf(survey).filter((month) => month <= current || month === code);
  return (
    <nav className={classes.bar} aria-label={t('survey-months', { survey: formatPeriod(survey, ui) })}>
      <span className={classes.dim}>{t('survey-months', { survey: formatPeriod(survey, ui) })}</span>
      {begun.map((month) => (
        <Link
          key={month}
          href={href('table-two', { code: month }, { query: { family } })}
          {...(month === code ? { 'aria-current': 'page' as const } : {})}
        >
          {formatPeriod(month, ui)}
        </Link>
      ))}
    </nav>
  );
}

/** The month that a moment is in, where the office is. */
const monthAt = (moment: Date, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(moment);
