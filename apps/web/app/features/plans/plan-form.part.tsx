import { may } from '@datum/contract/access/access';
import { bilingualOf } from '@datum/contract/lists/values';
import { createPlan, editPlan, type PlanDetail, showPlan } from '@datum/contract/plans/plans';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { fieldValues } from '../../page-kit/form/field-values.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PlanFields } from './fields.tsx';
import classes from './plans.module.css';
import { PlanPreview } from './terms/preview.part.tsx';
import { TermsFields } from './terms/terms-fields.part.tsx';
import { termsBody, termsValues } from './terms/terms-values.rules.ts';

interface PlanFormProps {
  /** Null for a new plan, which begins with its first version. */
  readonly plan: PlanDetail | null;
  readonly onSaved: (plan: PlanDetail) => void;
  readonly onCancel: () => void;
}

/** The form of a plan beside its column in the price list. Prices and limits of a kept one are its versions'. */
export function PlanForm({ plan, onSaved, onCancel }: PlanFormProps) {
  const t = useTranslations('plans');
  const person = usePerson();
  const form = usePlanForm(plan, onSaved);
  const { field, values } = form;
  const terms = field('terms', t('terms.title'));
  const confirmed = field('confirmed', t('confirm'));
  const now = plan?.versions.find(({ state }) => state === 'now') ?? plan?.versions.at(-1);
  return (
    <div className={classes.beside}>
      <RecordForm
        form={form}
        title={t(plan ? 'edit.title' : 'create.title')}
        submitLabel={t(plan ? 'edit.save' : 'create.save')}
        readOnly={may(person, plan ? editPlan : createPlan) ? undefined : t('read-only')}
        onCancel={onCancel}
        long
      >
        <PlanFields form={form} plan={plan} />
        {!plan && (
          <>
            <DateField {...field('valid_from', t('field.valid_from'))} hint={t('first-day-hint')} />
            <TermsFields
              values={terms.value}
              onChange={terms.onChange}
              errorOf={form.errorOf}
              disabled={terms.disabled}
            />
          </>
        )}
        <NoticeBar>{t('two-people')}</NoticeBar>
        {(confirmed.error || confirmed.value) && <CheckField {...confirmed} />}
      </RecordForm>
      <PlanPreview
        plan={{ name: values.name, summary: values.summary, type: values.type }}
        terms={plan ? now?.terms : termsBody(values.terms)}
      />
    </div>
  );
}

function usePlanForm(plan: PlanDetail | null, onSaved: PlanFormProps['onSaved']) {
  const t = useTranslations('plans');
  const text = useLocalText();
  const params = { uuid: plan?.uuid ?? '' };
  return useRecordForm({
    draft: `plans/${plan?.uuid ?? 'new'}`,
    startsEmpty: plan === null,
    record: plan,
    valuesOf,
    bodyOf,
    write: plan ? writing(editPlan, { params }) : writing(createPlan, {}),
    ...(plan ? { latest: () => call(showPlan, { params }) } : {}),
    said: ({ name }) => t('saved', { name: text(name) }),
    onSaved,
  });
}

/** What the fields of a plan's form hold. */
export type PlanValues = ReturnType<typeof valuesOf>;

const valuesOf = (plan: PlanDetail | null) => ({
  ...fieldValues(editPlan, plan),
  code: plan?.code ?? '',
  type: (plan?.type ?? null) as PlanDetail['type'] | null,
  name: { en: plan?.name.en ?? '', ms: plan?.name.ms ?? '' },
  summary: { en: plan?.summary.en ?? '', ms: plan?.summary.ms ?? '' },
  audiences: (plan?.audiences ?? [
    'individual',
    'company',
    'public_body',
    'student',
  ]) as PlanDetail['audiences'],
  visibility: (plan?.visibility === 'public' ? 'public' : 'hidden') as 'public' | 'hidden' | null,
  position: String(plan?.position ?? 0),
  changes_to: plan?.changes_to ?? [],
  valid_from: '',
  terms: termsValues(null),
  confirmed: false,
});

function bodyOf(values: PlanValues, plan: PlanDetail | null): unknown {
  const { code, valid_from, terms, name, position, version: _, ...rest } = values;
  const written = {
    ...rest,
    name: bilingualOf(name.en, name.ms.trim()),
    position: position.trim() === '' ? null : Number(position),
  };
  return plan
    ? { ...written, version: plan.version }
    : { ...written, code, valid_from, terms: termsBody(terms) };
}
