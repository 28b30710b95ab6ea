import type { AccessExplanation } from '@datum/contract/subscriptions/access-explanations';
import { PERIOD_PATTERN } from '@datum/contract/values/period';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useProductName } from '../../lib/texts/use-product-name.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';

type Step = AccessExplanation['steps'][number];

/** Sentences of an explanation: the verdict, the day on which it opens, each reason, and all of it as text. */
export function useStepWords(answer: AccessExplanation, isOwn: boolean) {
  const t = useTranslations('access');
  const text = useLocalText();
  const name = useProductName();
  const ui = useUi();
  const day = (date: string) => formatDate(date, ui.locale);
  const told = (value: string | null | undefined) => {
    if (!value) return t('no-end');
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
    return PERIOD_PATTERN.test(value) ? formatPeriod(value, ui) : value;
  };
  const { open, opens_on, person, product, level, on, givers, steps } = answer;
  const verdict = t(open ? 'open' : 'closed', {
    who: isOwn ? t('you') : person.name,
    use: t(`level.${level}`),
    product: name(product),
    day: day(on),
  });
  const opens = opens_on === null ? null : t('opens-on', { day: day(opens_on) });
  const stepOf = (step: Step) => {
    const { code, holds, plan, organisation, from, until, level: most, reach, detail } = step;
    return t(`step.${code}.${holds ? 'yes' : 'no'}`, {
      plan: plan ? text(plan) : t('a-plan'),
      organisation: organisation ? text(organisation) : '',
      from: told(from),
      until: told(until),
      level: most ? t(`level.${most}`) : '',
      reach: reach ? t(`reach.${reach}`) : '',
      limit: step.limit ?? 0,
      resets: told(step.resets),
      detail: code === 'account' && detail ? t(`account.${detail as 'active'}`) : (detail ?? ''),
    });
  };
  const givenBy = givers.length > 0 && !open ? t('givers', { names: givers.join(', ') }) : null;
  const lines = steps.map(
    (step) =>
      `${t(step.holds ? 'holds' : 'holds-not')} ${step.organisation ? `${text(step.organisation)}: ` : ''}${stepOf(step)}`,
  );
  return {
    verdict,
    opens,
    stepOf,
    givenBy,
    /** As it is copied. */
    whole: [verdict, opens, ...lines, givenBy].filter((line) => line !== null).join('\n'),
  } as const;
}
