import type { Blocker } from '@datum/contract/computation/runs';
import { subjectOf } from '@datum/contract/subjects/all';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod, readPeriod } from '../../ui/words/period.ts';

/** Months that are named one by one; a long gap is told by its first and its length. */
const NAMED = 3;

/** What stands in the way of a run, with a link to where it is mended. */
export function BlockerWords({
  blocker,
  period,
}: {
  readonly blocker: Blocker;
  /** The period that it stops. */
  readonly period: string;
}) {
  const t = useTranslations('runs');
  const ui = useUi();
  const text = useLocalText();
  const { code, count, link, subject = '', periods = [], title = {}, lines = [] } = blocker;
  const [first = '', ...others] = periods.map((period) => formatPeriod(period, ui));
  const values = {
    count,
    frequency: readPeriod(period).frequency,
    subject: text(subjectOf(subject)?.name ?? { en: subject }),
    periods:
      others.length < NAMED ? [first, ...others].join(', ') : t('months', { first, more: others.length }),
    title: text(title),
    lines: [...lines, ...(count > lines.length ? ['…'] : [])].join(', '),
  };
  return (
    <>
      {t(`blocker.${code}`, values)} {link && <Link href={link}>{t(`go.${code}`, values)}</Link>}
    </>
  );
}
