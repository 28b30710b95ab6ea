import type { BookableAdPlan } from '@datum/contract/advertising/ad-bookings';
import { lastDayOf } from '@datum/contract/advertising/ad-weeks';
import { useTranslations } from 'use-intl';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { chosenWeeks, pressed } from './booking-values.rules.ts';
import { Weeks } from './weeks.part.tsx';

interface PickWeeksProps {
  readonly plan: BookableAdPlan;
  readonly currency: string;
  readonly span: { readonly first_week: string; readonly weeks: number };
  readonly error: string | null | undefined;
  readonly disabled: boolean;
  readonly onChange: (span: { first_week: string; weeks: number }) => void;
}

/** The weeks of a booking, pressed in the calendar of its plan, with what they cost. */
export function PickWeeks({ plan, currency, span, error, disabled, onChange }: PickWeeksProps) {
  const t = useTranslations('ad-bookings');
  const { locale } = useUi();
  const { named } = useMoney(currency);
  const { first_week, weeks } = span;
  return (
    <FormSection title={t('pick')} hint={t('most', { weeks: plan.most_weeks })}>
      <p id="first_week" tabIndex={-1} role="status">
        {weeks === 0
          ? t('none-picked')
          : t('picked', {
              weeks,
              from: formatDate(first_week, locale),
              to: formatDate(lastDayOf(first_week, weeks), locale),
              amount: named(plan.price * weeks),
            })}
      </p>
      {error && (
        <p role="alert" className="problem">
          {error}
        </p>
      )}
      <Weeks
        label={t('calendar-label')}
        weeks={plan.weeks}
        says={({ free, is_closed }) => (is_closed ? t('closed') : t('free', { count: free }))}
        {...(disabled
          ? {}
          : {
              choice: {
                chosen: chosenWeeks(span),
                onPress: (week: string) => onChange(pressed(week, span, plan.weeks, plan.most_weeks)),
              },
            })}
      />
    </FormSection>
  );
}
