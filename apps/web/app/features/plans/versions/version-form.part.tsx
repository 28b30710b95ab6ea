import type { PlanVersion } from '@datum/contract/plans/plan-versions';
import { addPlanVersion, editPlanVersion, type PlanDetail, showPlan } from '@datum/contract/plans/plans';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { CheckField } from '../../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PlanPreview } from '../terms/preview.part.tsx';
import { TermsFields } from '../terms/terms-fields.part.tsx';
import { termsBody, termsValues } from '../terms/terms-values.rules.ts';

interface VersionFormProps {
  readonly plan: PlanDetail;
  /** Null for a further one, which begins as the newest is. */
  readonly version: PlanVersion | null;
  readonly onClose: () => void;
}

/** A version from a day on: another price, other limits. Holders of earlier ones keep theirs until they renew. */
export function VersionForm({ plan, version, onClose }: VersionFormProps) {
  const t = useTranslations('plans');
  const params = { uuid: plan.uuid };
  const form = useRecordForm({
    draft: `plans/${plan.uuid}/versions/${version?.number ?? 'new'}`,
    startsEmpty: version === null,
    record: plan,
    valuesOf: (kept: PlanDetail) => valuesOf(kept, version),
    bodyOf: ({ terms, ...rest }, kept) => ({ ...rest, terms: termsBody(terms), version: kept.version }),
    write: version
      ? writing(editPlanVersion, { params: { ...params, number: version.number } })
      : writing(addPlanVersion, { params }),
    latest: () => call(showPlan, { params }),
    said: () => t('versions.saved'),
    onSaved: onClose,
  });
  const terms = form.field('terms', t('terms.title'));
  const confirmed = form.field('confirmed', t('confirm'));
  return (
    <>
      <RecordForm
        form={form}
        title={t('versions.add')}
        submitLabel={t(version ? 'versions.save' : 'versions.add')}
        onCancel={onClose}
      >
        <DateField {...form.field('valid_from', t('field.valid_from'))} hint={t('versions.day-hint')} />
        <TermsFields
          values={terms.value}
          onChange={terms.onChange}
          errorOf={form.errorOf}
          disabled={terms.disabled}
        />
        <NoticeBar>{t('two-people')}</NoticeBar>
        {(confirmed.error || confirmed.value) && <CheckField {...confirmed} />}
      </RecordForm>
      <PlanPreview plan={plan} terms={termsBody(terms.value)} />
    </>
  );
}

const valuesOf = (plan: PlanDetail, version: PlanVersion | null) => ({
  valid_from: version?.valid_from ?? '',
  terms: termsValues(version?.terms ?? plan.versions[0]?.terms ?? null),
  confirmed: false,
});
