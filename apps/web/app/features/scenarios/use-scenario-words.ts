import type { Scenario } from '@datum/contract/computation/scenarios';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';

/** What a scenario changes, in words: a title with its status, months, or that it is as official. */
export function useScenarioWords() {
  const t = useTranslations('scenarios');
  const text = useLocalText();
  const ui = useUi();
  return useMemo(() => {
    const titled = (set: Scenario['weight_set']) =>
      set ? t('titled', { title: text(set.title), status: t(`status.${set.status}`) }) : t('official');
    return {
      titled,
      weight_set: ({ weight_set }: Scenario) => titled(weight_set),
      rule_set: ({ rule_set }: Scenario) => titled(rule_set),
      base: ({ base }: Scenario) =>
        base
          ? t('span', { from: formatPeriod(base.from, ui), to: formatPeriod(base.to, ui) })
          : t('official'),
      changes_from: ({ changes_from }: Scenario) =>
        changes_from === null ? t('all-months') : formatPeriod(changes_from, ui),
    };
  }, [t, text, ui]);
}
