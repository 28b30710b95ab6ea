import { href } from '@datum/contract/screens/all';
import { surveyFrequency, surveyOf } from '@datum/contract/subjects/all';
import { type FamilyCode, familyOf } from '@datum/contract/subjects/families';
import { monthsOf } from '@datum/contract/values/period';
import { useTranslations } from 'use-intl';
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
  const declared = familyOf(family);
  if (!declared || declared.reads.length === 0 || surveyFrequency(family) === declared.frequency) return null;
  const survey = surveyOf(family, code);
  return (
    <nav className={classes.bar} aria-label={t('survey-months', { survey: formatPeriod(survey, ui) })}>
      <span className={classes.dim}>{t('survey-months', { survey: formatPeriod(survey, ui) })}</span>
      {monthsOf(survey).map((month) => (
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
