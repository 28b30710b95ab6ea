import { leadPrice } from '@datum/contract/plans/plan-money';
import { AUDIENCES, CHANGE_RULES, PLAN_TYPES } from '@datum/contract/plans/plan-terms';
import { listPlans, type Plan, type PlanDetail } from '@datum/contract/plans/plans';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { TicksField } from '../../ui/forms/ticks-field.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import type { PlanValues } from './plan-form.part.tsx';

export const PLAN_BADGES = {
  public: 'published',
  hidden: 'locked',
  archived: 'superseded',
} as const satisfies Record<Plan['visibility'], BadgeKind>;

/** The columns of the list of plans. */
export function usePlanColumns(): readonly Column<Plan>[] {
  const t = useTranslations('plans');
  const text = useLocalText();
  const { locale } = useUi();
  return useMemo(
    () => [
      {
        id: 'name',
        kind: 'text',
        header: t('field.name'),
        width: 200,
        card: 'title',
        value: ({ name }) => text(name),
        under: ({ code }) => code,
      },
      {
        id: 'type',
        kind: 'text',
        header: t('field.type'),
        width: 130,
        value: ({ type }) => t(`type.${type}`),
      },
      {
        id: 'price',
        kind: 'money',
        header: t('field.price'),
        width: 110,
        card: 'value',
        value: ({ prices }) => leadPrice(prices)?.amount,
      },
      {
        id: 'term',
        kind: 'text',
        header: t('field.term'),
        width: 110,
        card: 'note',
        value: ({ prices }) => {
          const months = leadPrice(prices)?.term_months;
          return months === undefined ? null : t('months', { months });
        },
      },
      {
        id: 'holders',
        kind: 'number',
        header: t('field.holders'),
        width: 90,
        decimals: 0,
        value: ({ people, organisations }) => people + organisations,
      },
      {
        id: 'version',
        kind: 'text',
        header: t('field.version'),
        width: 150,
        value: ({ now }) =>
          now ? t('version-since', { number: now.number, day: formatDate(now.valid_from, locale) }) : null,
        under: ({ next }) =>
          next && t('version-next', { number: next.number, day: formatDate(next.valid_from, locale) }),
      },
      {
        id: 'visibility',
        kind: 'status',
        header: t('field.visibility'),
        width: 120,
        card: 'status',
        value: ({ visibility }) => ({
          kind: PLAN_BADGES[visibility],
          label: t(`visibility.${visibility}`),
        }),
      },
      {
        id: 'position',
        kind: 'number',
        header: t('field.position'),
        width: 80,
        decimals: 0,
        value: ({ position }) => position,
      },
    ],
    [t, text, locale],
  );
}

type PlanFormState = Pick<
  ReturnType<typeof useRecordForm<PlanDetail | null, PlanValues, PlanDetail>>,
  'field' | 'values'
>;

/** The words of a plan: what it is called, for whom it is, where it stands, what it changes into. */
export function PlanFields({
  form,
  plan,
}: {
  readonly form: PlanFormState;
  readonly plan: PlanDetail | null;
}) {
  const t = useTranslations('plans');
  const { field } = form;
  return (
    <>
      {!plan && <TextField {...field('code', t('field.code'))} hint={t('code-hint')} length={24} />}
      <TextField {...field('name.en', t('field.name_en'))} />
      <TextField {...field('name.ms', t('field.name_ms'))} />
      <SelectField
        {...field('type', t('field.type'))}
        options={PLAN_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <TextField {...field('summary.en', t('field.summary_en'))} />
      <TextField {...field('summary.ms', t('field.summary_ms'))} />
      <TicksField
        part={field('audiences', t('field.audiences'))}
        options={AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
      />
      <SelectField
        {...field('visibility', t('field.visibility'))}
        required
        options={(['hidden', 'public'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))}
        hint={t('visibility-hint')}
      />
      <NumberField {...field('position', t('field.position'))} length={5} hint={t('position-hint')} />
      <ChangeFields form={form} plan={plan} />
    </>
  );
}

/** What its holders may change to, and when a change takes effect. */
function ChangeFields({ form, plan }: { readonly form: PlanFormState; readonly plan: PlanDetail | null }) {
  const t = useTranslations('plans');
  const text = useLocalText();
  const { field } = form;
  const { answer } = useCall(listPlans, { query: { page: 1, per_page: 100, sort: 'position' } });
  const others = (answer?.data ?? []).filter(
    ({ uuid, visibility }) => uuid !== plan?.uuid && visibility !== 'archived',
  );
  const rules = CHANGE_RULES.map((value) => ({ value, label: t(`rule.${value}`) }));
  return (
    <FormSection title={t('changes.title')} hint={t('changes.hint')}>
      {others.length > 0 && (
        <TicksField
          part={field('changes_to', t('field.changes_to'))}
          options={others.map(({ uuid, name }) => ({ value: uuid, label: text(name) }))}
        />
      )}
      <SelectField {...field('upgrade_rule', t('field.upgrade_rule'))} required options={rules} />
      <SelectField {...field('downgrade_rule', t('field.downgrade_rule'))} required options={rules} />
    </FormSection>
  );
}
