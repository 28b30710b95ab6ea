import type { Use } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import type { Called } from '../../lib/api/use-call.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { Failure } from '../failure.tsx';

interface UsesProps {
  readonly called: Called<{ readonly data: readonly Use[] }>;
  readonly wordOf: (what: string) => string;
}

/** What stands on a row, counted. */
export function Uses({ called, wordOf }: UsesProps) {
  const t = useTranslations('lists.uses');
  const { locale } = useLanguage();
  const { answer, problem, reload } = called;
  if (problem) {
    return <Failure problem={problem} onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading>
        <SkeletonLines widths={['50%', '40%']} />
      </Loading>
    );
  }
  if (answer.data.length === 0) {
    return <p className="muted">{t('none')}</p>;
  }
  return (
    <FactStrip
      facts={answer.data.map(({ what, count }) => ({
        label: wordOf(what),
        value: formatNumber(count, { locale, decimals: 0 }),
      }))}
    />
  );
}
