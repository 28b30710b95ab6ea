import {
  createScenario,
  type ScenarioChoices,
  type ScenarioDetail,
  showScenarioChoices,
} from '@datum/contract/computation/scenarios';
import type { SurveyedCode } from '@datum/contract/subjects/families';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { SurveyedChoice } from '../runs/family-choice.part.tsx';
import { useScenarioWords } from './use-scenario-words.ts';

interface ScenarioFormProps {
  readonly onCancel: () => void;
  readonly onSaved: (scenario: ScenarioDetail) => void;
}

/** What is tried: weights, rules, base, each as official unless chosen, and over which months. */
export function ScenarioForm(props: ScenarioFormProps) {
  const t = useTranslations('scenarios');
  const [family, setFamily] = useState<SurveyedCode>(HEADLINE.index.code);
  const called = useCall(showScenarioChoices, { query: { family } });
  return (
    <>
      <SurveyedChoice family={family} onFamily={setFamily} />
      <Loaded called={called} lines={['60%', '40%', '80%']}>
        {(choices) =>
          choices.months.length === 0 || choices.base === null ? (
            <EmptyState title={t('nothing')}>{t('nothing-why')}</EmptyState>
          ) : (
            <Fields key={family} family={family} choices={choices} {...props} />
          )
        }
      </Loaded>
    </>
  );
}

const NOTHING_CHANGED = {
  name: '',
  note: '',
  weight_set_id: null as string | null,
  rule_set_id: null as string | null,
  base_from: null as string | null,
  base_to: null as string | null,
  changes_from: null as string | null,
};

interface FieldsProps extends ScenarioFormProps {
  readonly family: SurveyedCode;
  readonly choices: ScenarioChoices;
}

function Fields({ family, choices, onCancel, onSaved }: FieldsProps) {
  const t = useTranslations('scenarios');
  const ui = useUi();
  const { titled } = useScenarioWords();
  const form = useRecordForm({
    draft: `scenarios/new-${family}`,
    record: choices,
    valuesOf: ({ months }) => ({ ...NOTHING_CHANGED, period_to: months[0] ?? null }),
    bodyOf: ({ weight_set_id, rule_set_id, ...entered }) => ({
      ...entered,
      family,
      weight_set_id: weight_set_id && Number(weight_set_id),
      rule_set_id: rule_set_id && Number(rule_set_id),
    }),
    write: writing(createScenario, {}),
    said: ({ name }) => t('started', { name }),
    onSaved,
  });
  const months = choices.months.map((period) => ({ value: period, label: formatPeriod(period, ui) }));
  const sets = (rows: ScenarioChoices['weight_sets']) =>
    rows.map((set) => ({ value: String(set.id), label: titled(set) }));
  return (
    <RecordForm form={form} title={t('add')} submitLabel={t('add')} onCancel={onCancel}>
      {choices.first_edition_to && (
        <NoticeBar>{t('first-edition', { period: formatPeriod(choices.first_edition_to, ui) })}</NoticeBar>
      )}
      <TextField {...form.field('name', t('field.name'))} />
      <SelectField
        {...form.field('weight_set_id', t('field.weight_set'))}
        hint={t('hint.weight_set')}
        emptyLabel={t('as-official-runs')}
        options={sets(choices.weight_sets)}
      />
      <SelectField
        {...form.field('rule_set_id', t('field.rule_set'))}
        hint={t('hint.rule_set')}
        emptyLabel={t('as-official-runs')}
        options={sets(choices.rule_sets)}
      />
      <SelectField
        {...form.field('changes_from', t('field.changes_from'))}
        hint={t('hint.changes_from')}
        emptyLabel={t('all-months')}
        options={months}
      />
      <SelectField
        {...form.field('base_from', t('field.base_from'))}
        hint={t('hint.base')}
        emptyLabel={t('official-base')}
        options={months}
      />
      <SelectField
        {...form.field('base_to', t('field.base_to'))}
        emptyLabel={t('official-base')}
        options={months}
      />
      <SelectField
        {...form.field('period_to', t('field.period_to'))}
        hint={t('hint.period_to')}
        options={months}
      />
      <TextareaField {...form.field('note', t('field.note'))} />
    </RecordForm>
  );
}
