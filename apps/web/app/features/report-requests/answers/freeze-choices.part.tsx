import { type Choices, listChoices } from '@datum/contract/publication/published';
import { requireSubject } from '@datum/contract/subjects/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import { frequencyFor } from '@datum/contract/subjects/periods-of';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PeriodField } from '../../../ui/forms/fields/period-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { PickListField } from '../../../ui/forms/pick-list-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { EnteredChoices, FREQUENCIES, type FreezeChoicesProps } from './entered-choices.part.tsx';

/** What of a subject is frozen: span, places, series and vintage, chosen among what is published. */
export function FreezeChoices(props: FreezeChoicesProps) {
  return enteredOf(props.subject) ? <EnteredChoices {...props} /> : <OfComputed {...props} />;
}

function OfComputed({ subject, fields }: FreezeChoicesProps) {
  const t = useTranslations('report-requests');
  const slug = requireSubject(subject).slugs.product;
  const called = useCall(listChoices, { params: { slug } });
  const frequency = FREQUENCIES[frequencyFor(subject)];
  return (
    <>
      <PeriodField {...fields.from} required frequency={frequency} />
      <PeriodField {...fields.to} required frequency={frequency} />
      <Loaded called={called} none={t('freeze.nothing')}>
        {(choices) => <Published choices={choices} fields={fields} />}
      </Loaded>
    </>
  );
}

function Published({ choices, fields }: Pick<FreezeChoicesProps, 'fields'> & { readonly choices: Choices }) {
  const t = useTranslations('report-requests');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const both = { allLabel: t('freeze.all'), noneLabel: t('freeze.none') };
  const places = [{ value: 'all', label: t('freeze.every-region') }];
  const series = choices.items.length > 0 ? choices.items : choices.categories;
  return (
    <>
      <PickListField
        {...fields.regions}
        hint={t('hint.regions')}
        options={[
          ...places,
          ...choices.regions.map(({ code, name }) => ({ value: code, label: text(name) })),
        ]}
        {...both}
      />
      <PickListField
        {...fields.items}
        hint={t('hint.items')}
        options={series.map(({ code, name }) => ({ value: code, label: text(name), hint: code }))}
        {...both}
      />
      <SelectField
        {...fields.as_of}
        emptyLabel={t('freeze.current')}
        options={choices.vintages.map(({ sequence, period, live_at }) => ({
          value: String(sequence),
          label: t('freeze.vintage', {
            period: formatPeriod(period, ui),
            at: formatDay(live_at, ui.locale, zone),
            sequence: String(sequence),
          }),
        }))}
      />
    </>
  );
}
