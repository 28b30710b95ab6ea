import { DEFAULT_RULE_SET, ruleSet } from '@datum/contract/computation/rule-set';
import {
  createRuleSet,
  editRuleSet,
  listRuleSets,
  type StoredRuleSet,
  showRuleSet,
} from '@datum/contract/computation/rule-sets';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { RulesFields } from './rules-fields.part.tsx';

interface RuleSetFormProps {
  /** Null for a new rule set, which begins with the start values. */
  readonly set: StoredRuleSet | null;
  readonly onSaved: (saved: StoredRuleSet) => void;
  readonly onCancel: () => void;
  readonly frozen?: boolean;
}

/** A rule set: what it is called and the rules themselves, checked by the contract before they are sent. */
export function RuleSetForm({ set, onSaved, onCancel, frozen = false }: RuleSetFormProps) {
  const t = useTranslations('approvals');
  const local = useLocalText();
  const params = { id: set?.id ?? 0 };
  const form = useRecordForm({
    draft: `rule-sets/${set?.id ?? 'new'}`,
    record: set,
    valuesOf,
    bodyOf,
    write: set ? writing(editRuleSet, { params }) : writing(createRuleSet, {}),
    ...(set ? { latest: () => call(showRuleSet, { params }) } : {}),
    said: () => t('saved'),
    onSaved,
    frozen,
  });
  const { field } = form;
  const rules = field('rules', t('rule-sets.label'));
  const families = useCall(listRuleSets, {}).answer?.families ?? [];
  return (
    <RecordForm
      form={form}
      title={t('rule-sets.label')}
      submitLabel={t(set ? 'save' : 'rule-sets.add')}
      onCancel={onCancel}
    >
      {!set && <TextField {...field('code', t('code'))} length={20} />}
      <SelectField
        {...field('family', t('family'))}
        options={families.map(({ code, name }) => ({ value: code, label: local(name) }))}
        emptyLabel={t('rule-sets.all-families')}
        hint={t('rule-sets.family-hint')}
      />
      <TextField {...field('title.en', t('title-en'))} />
      <TextField {...field('title.ms', t('title-ms'))} />
      <PeriodField {...field('valid_from', t('valid-from'))} frequency="month" />
      <RulesFields
        rules={rules.value}
        onChange={rules.onChange}
        errorOf={form.errorOf}
        disabled={rules.disabled}
      />
      <TextareaField {...field('note', t('note'))} rows={2} />
    </RecordForm>
  );
}

const valuesOf = (set: StoredRuleSet | null) => ({
  family: set?.family ?? null,
  code: set?.code ?? '',
  title: { en: set?.title.en ?? '', ms: set?.title.ms ?? '' },
  valid_from: set?.valid_from ?? null,
  note: set?.note ?? '',
  rules: set?.rules ?? ruleSet.parse(DEFAULT_RULE_SET),
});

const bodyOf = ({ code, title, ...rest }: ReturnType<typeof valuesOf>, set: StoredRuleSet | null) => ({
  ...rest,
  title: bilingualOf(title.en, title.ms),
  ...(set ? { version: set.version } : { code }),
});
