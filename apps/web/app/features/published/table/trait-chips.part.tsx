import { dataSetOf } from '@datum/contract/data-sets/all';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { ChoiceChip } from '../../../ui/filters/choice-chip.tsx';
import { useFigureFilters } from './use-filters.ts';

/** A filter for each attribute that items of the data set choose from a list: skill, origin. */
export function TraitChips({ subject }: { readonly subject: string }) {
  const t = useTranslations('lists.choice');
  const { locale } = useLanguage();
  const [{ traits }, change] = useFigureFilters();
  const fields = (dataSetOf(subject)?.itemAttributes ?? []).flatMap((field) =>
    field.kind === 'choice' ? [field] : [],
  );
  const wordOf = (key: string, choice: string) => (t.has(key as Key) ? t(key as Key) : choice);
  return fields.map(({ name, headers, choices }) => {
    const keyOf = (choice: string) => `${name}.${choice}`;
    return (
      <ChoiceChip
        key={name}
        label={headers[locale][0]}
        options={choices.map((choice) => ({ value: choice, label: wordOf(keyOf(choice), choice) }))}
        value={choices.find((choice) => traits.includes(keyOf(choice))) ?? null}
        onChange={(choice) =>
          change({
            traits: [
              ...traits.filter((trait) => !trait.startsWith(`${name}.`)),
              ...(choice === null ? [] : [keyOf(choice)]),
            ],
            series: null,
            until: null,
          })
        }
      />
    );
  });
}

/** Every choice of an attribute has its word there, which a test compares with the declarations. */
type Key = 'origin.local';
