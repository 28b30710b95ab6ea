import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { CORRECTION_REASONS, type CorrectionReason } from '@datum/contract/computation/correction-steps';
import { type Correction, listCorrectable, openCorrection } from '@datum/contract/computation/corrections';
import { requireSubject } from '@datum/contract/subjects/all';
import type { SurveyedCode } from '@datum/contract/subjects/families';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { PickListField } from '../../ui/forms/pick-list-field.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod, readPeriod } from '../../ui/words/period.ts';
import { NO_REASON, PublicReason } from '../release-dates/public-reason.part.tsx';
import { SurveyedChoice } from '../runs/family-choice.part.tsx';
import classes from './corrections.module.css';

/** What a message of a reader doubts: a correction for it begins there. */
export interface Doubted {
  readonly feedback: string;
  readonly family: SurveyedCode | null;
  readonly period: string | null;
}

interface OpenCorrectionProps {
  readonly doubted?: Doubted;
  readonly onCancel: () => void;
  readonly onSaved: (correction: Correction) => void;
}

/** Opens a month for correction: which one, why, and whose sheets go back. */
export function OpenCorrection({ doubted, onCancel, onSaved }: OpenCorrectionProps) {
  const t = useTranslations('corrections');
  const ui = useUi();
  const [family, setFamily] = useState<SurveyedCode>(doubted?.family ?? HEADLINE.index.code);
  const [chosen, choose] = useState<string | null>(doubted?.period ?? null);
  const called = useCall(listCorrectable, { query: { family, ...(chosen ? { period: chosen } : {}) } });
  const changeFamily = (next: SurveyedCode) => {
    setFamily(next);
    choose(null);
  };
  return (
    <>
      <SurveyedChoice family={family} onFamily={changeFamily} />
      <Loaded called={called} lines={['60%', '40%', '80%']}>
        {({ periods, sheets, months, bases }) =>
          periods.length === 0 ? (
            <EmptyState title={t('nothing')}>{t('nothing-why')}</EmptyState>
          ) : (
            <div className={classes.open}>
              <SelectField
                name="correction-period"
                label={t('which', { frequency: readPeriod(periods[0] ?? '').frequency })}
                hint={t('hint.period', { frequency: readPeriod(periods[0] ?? '').frequency })}
                required
                value={chosen}
                onChange={choose}
                options={periods.map((period) => ({ value: period, label: formatPeriod(period, ui) }))}
              />
              {chosen && (
                <Fields
                  key={`${family} ${chosen}`}
                  family={family}
                  period={chosen}
                  sheets={sheets}
                  months={months}
                  bases={bases}
                  {...(doubted ? { doubted } : {})}
                  onCancel={onCancel}
                  onSaved={onSaved}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

type Correctable = AnswerOf<typeof listCorrectable>;

interface FieldsProps extends OpenCorrectionProps, Pick<Correctable, 'sheets' | 'months' | 'bases'> {
  readonly family: SurveyedCode;
  readonly period: string;
}

function Fields({ family, period, sheets, months, bases, doubted, onCancel, onSaved }: FieldsProps) {
  const t = useTranslations('corrections');
  const ui = useUi();
  const text = useLocalText();
  // one organisation has a sheet of each data set that the family reads
  const ofSeveral = new Set(sheets.map(({ data_set }) => data_set)).size > 1;
  const form = useRecordForm({
    draft: `corrections/${family}-${period}`,
    record: { family, period },
    valuesOf: () => ({
      reason_class: 'data_error' as CorrectionReason | null,
      reason: NO_REASON,
      sheet_ids: [] as readonly string[],
    }),
    bodyOf: ({ reason_class, reason, sheet_ids }, of) => ({
      ...of,
      reason_class,
      reason,
      sheet_ids: sheet_ids.map(Number),
      feedback: doubted?.feedback ?? null,
    }),
    write: writing(openCorrection, {}),
    said: () => t('opened', { period: formatPeriod(period, ui) }),
    onSaved,
  });
  return (
    <RecordForm form={form} title={t('add')} submitLabel={t('add')} onCancel={onCancel}>
      <p>{t('effect', { months: months - 1, frequency: readPeriod(period).frequency })}</p>
      {bases.length > 0 && <p>{t('effect-base', { bases: bases.map(text).join(', ') })}</p>}
      <SelectField
        {...form.field('reason_class', t('field.reason_class'))}
        options={CORRECTION_REASONS.map((value) => ({ value, label: t(`reason-class.${value}`) }))}
      />
      <PublicReason field={form.field} path="reason" />
      <PickListField
        {...form.field('sheet_ids', t('field.sheets'))}
        hint={t('hint.sheets')}
        options={sheets.map(({ id, data_set, region_group, organisation }) => ({
          value: String(id),
          label: [
            ...(ofSeveral ? [text(requireSubject(data_set).name)] : []),
            text(region_group.name),
            text(organisation.name),
          ].join(', '),
        }))}
        allLabel={t('all-sheets', { count: sheets.length })}
        noneLabel={t('no-sheets')}
      />
    </RecordForm>
  );
}
