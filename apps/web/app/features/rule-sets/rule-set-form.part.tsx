import { DEFAULT_RULE_SET, type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import { createRuleSet, editRuleSet, type StoredRuleSet } from '@datum/contract/computation/rule-sets';
import { bilingualOf } from '@datum/contract/lists/values';
import { issuesOf } from '@datum/contract/messages/refusals/said-issues';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/texts/language.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { SetForm, useSetForm } from '../approvals/set-form.part.tsx';
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
  const { locale } = useLanguage();
  const t = useTranslations('approvals');
  const form = useSetForm({
    noun: 'rule-sets',
    id: set?.id ?? null,
    initial: () => ({
      code: set?.code ?? '',
      'title.en': set?.title.en ?? '',
      'title.ms': set?.title.ms ?? '',
      valid_from: set?.valid_from ?? null,
      note: set?.note ?? '',
      rules: set?.rules ?? ruleSet.parse(DEFAULT_RULE_SET),
    }),
    check: ({ rules }) => wrongRules(rules, locale),
    save: (draft, send) => {
      const body = {
        title: bilingualOf(draft['title.en'], draft['title.ms']),
        rules: draft.rules,
        valid_from: draft.valid_from,
        note: draft.note,
      };
      return set
        ? send(editRuleSet, { params: { id: set.id }, body: { ...body, version: set.version } })
        : send(createRuleSet, { body: { ...body, code: draft.code } });
    },
    onSaved,
    onCancel,
    frozen,
  });
  const rules = form.bind('rules');
  return (
    <SetForm form={form} title={t('rule-sets.label')} submitLabel={t(set ? 'save' : 'rule-sets.add')}>
      {!set && <TextField {...form.bind('code')} label={t('code')} required length={20} />}
      <TextField {...form.bind('title.en')} label={t('title-en')} required />
      <TextField {...form.bind('title.ms')} label={t('title-ms')} />
      <PeriodField {...form.bind('valid_from')} label={t('valid-from')} frequency="month" />
      <RulesFields
        rules={rules.value}
        onChange={rules.onChange}
        errorOf={form.errorOf}
        disabled={rules.disabled}
      />
      <TextareaField {...form.bind('note')} label={t('note')} rows={2} />
    </SetForm>
  );
}

/** What the contract refuses of the rules, by path: `rules.minSources`. */
const wrongRules = (rules: RuleSet, locale: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    issuesOf(ruleSet, rules, locale).map(({ path, message }) => [['rules', ...path].join('.'), message]),
  );
