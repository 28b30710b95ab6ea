import type { EnteredTable } from '@datum/contract/entered-series/published';
import { enteredOf } from '@datum/contract/subjects/entered';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';

interface NarrowingProps {
  readonly table: EnteredTable;
  readonly search: URLSearchParams;
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void;
}

/** Filters by what tells series apart: the texts of their dimensions and their base; the whole of shares; the currency. */
export function Narrowing({ table, search, onChange }: NarrowingProps) {
  const t = useTranslations('entered-figures.filter');
  const text = useLocalText();
  const subject = enteredOf(table.subject);
  const open = table.choices.series.filter((one) => one.frequency === table.frequency && !one.locked);
  const chosen = new URLSearchParams(search.get('dimensions') ?? '');
  const optionsOf = (values: readonly string[]) =>
    [...new Set(values)].filter(Boolean).map((value) => ({ value, label: value }));
  const bases = optionsOf(open.map(({ basis }) => basis));
  const wholes = optionsOf(open.map(({ dimensions }) => dimensions[subject?.shareAlong ?? ''] ?? ''));
  const narrow = (code: string, value: string | null) => {
    const next = new URLSearchParams(chosen);
    if (value === null) next.delete(code);
    else next.set(code, value);
    onChange({ dimensions: next.toString() || null, series: null });
  };
  return (
    <>
      {subject?.dimensions.map(({ code, name }) => {
        const options = optionsOf(open.map(({ dimensions }) => dimensions[code] ?? ''));
        return options.length > 1 ? (
          <ChoiceChip
            key={code}
            label={text(name)}
            options={options}
            value={chosen.get(code)}
            onChange={(value) => narrow(code, value)}
          />
        ) : null;
      })}
      {bases.length > 1 && (
        <ChoiceChip
          label={t('basis')}
          options={bases}
          value={search.get('basis')}
          onChange={(basis) => onChange({ basis, series: null })}
        />
      )}
      {table.measure === 'share' && wholes.length > 1 && (
        <ChoiceChip
          label={t('whole')}
          always
          options={wholes}
          value={table.whole}
          onChange={(whole) => onChange({ whole })}
        />
      )}
      {table.measure !== 'share' && table.choices.currencies.length > 1 && (
        <ChoiceChip
          label={t('currency')}
          always
          options={[
            { value: '', label: t('as-quoted') },
            ...table.choices.currencies.map((value) => ({ value, label: value })),
          ]}
          value={table.currency ?? ''}
          onChange={(currency) => onChange({ currency })}
        />
      )}
    </>
  );
}
