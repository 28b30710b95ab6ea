import { showEnteredTable } from '@datum/contract/entered-series/published';
import { ENTERED_CODES } from '@datum/contract/subjects/entered';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import type { BoundField } from '../../../page-kit/form/use-bound-fields.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PeriodField } from '../../../ui/forms/fields/period-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { PickListField } from '../../../ui/forms/pick-list-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import type { Frequency } from '../../../ui/words/period.ts';

export interface FreezeChoicesProps {
  /** Code of the published subject. */
  readonly subject: string;
  readonly fields: {
    readonly from: BoundField<string | null>;
    readonly to: BoundField<string | null>;
    readonly regions: BoundField<readonly string[]>;
    readonly items: BoundField<readonly string[]>;
    readonly as_of: BoundField<string | null>;
  };
}

/** Kinds of period as pickers call them. */
export const FREQUENCIES = { M: 'month', Q: 'quarter', S: 'half', Y: 'year' } as const satisfies Record<
  string,
  Frequency
>;

/** What of entered series is frozen: they have no places of their own, and some of a subject have periods of another kind. */
export function EnteredChoices({ subject, fields }: FreezeChoicesProps) {
  const t = useTranslations('report-requests');
  const text = useLocalText();
  const { locale, timeZone } = useUi();
  const [chosen, setChosen] = useState<keyof typeof FREQUENCIES | null>(null);
  const code = ENTERED_CODES.find((one) => one === subject) ?? ENTERED_CODES[0];
  const called = useCall(showEnteredTable, { params: { subject: code }, query: { measure: 'level' } });
  const choose = (frequency: string | null) => {
    setChosen(frequency as keyof typeof FREQUENCIES | null);
    fields.from.onChange(null);
    fields.to.onChange(null);
    fields.items.onChange([]);
  };
  return (
    <Loaded called={called} none={t('freeze.nothing')}>
      {({ choices, frequency: usual }) => {
        const frequency = chosen ?? usual;
        const series = choices.series.filter((one) => one.frequency === frequency);
        return (
          <>
            {choices.frequencies.length > 1 && (
              <SelectField
                name="frequency"
                label={t('field.frequency')}
                value={frequency}
                onChange={choose}
                options={choices.frequencies.map((one) => ({ value: one, label: t(`frequency.${one}`) }))}
              />
            )}
            <PeriodField {...fields.from} required frequency={FREQUENCIES[frequency]} />
            <PeriodField {...fields.to} required frequency={FREQUENCIES[frequency]} />
            <PickListField
              {...fields.items}
              hint={t('hint.series')}
              options={series.map((one) => ({ value: one.code, label: text(one.name), hint: one.code }))}
              allLabel={t('freeze.all')}
              noneLabel={t('freeze.none')}
            />
            <SelectField
              {...fields.as_of}
              emptyLabel={t('freeze.current')}
              options={choices.vintages.map(({ sequence, live_at }) => ({
                value: String(sequence),
                label: t('freeze.vintage-of-entered', {
                  at: formatMoment(live_at, locale, timeZone),
                  sequence: String(sequence),
                }),
              }))}
            />
          </>
        );
      }}
    </Loaded>
  );
}
