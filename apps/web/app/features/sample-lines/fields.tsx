import type { SampleLine } from '@datum/contract/collection/sample-lines';
import { dataSetOf } from '@datum/contract/data-sets/all';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { FREQUENCY_WORDS } from '../../lib/screens/frequency-words.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { Frequency } from '../../ui/words/period.ts';

/** Fields of a line, as forms, files and the history name them. */
const FIELDS = [
  'item',
  'region',
  'source',
  'variant',
  'period_from',
  'period_to',
  'from',
  'to',
  'replaced_by',
  'ratio',
  'ratio_entered_by',
  'ratio_approved_by',
  'reason',
] as const;

/** Words for a field of a line; the name itself where there are none. */
export function useLineFields(): (name: string) => string {
  const t = useTranslations('sample-lines.field');
  return (name) => {
    const known = FIELDS.find((field) => field === name);
    return known ? t(known) : name;
  };
}

/** The rows of a reference list that are in use, as options; a leaf region is one in which prices are collected; sources have a kind. */
export function useInUse(
  slug: 'items' | 'outlets' | 'regions',
  narrowed: { readonly data_set?: DataSetCode; readonly region_id?: number } = {},
) {
  const text = useLocalText();
  const { answer } = useCall(LIST_ENDPOINTS[slug].options, {
    query: { limit: 2000, ...narrowed },
  });
  return (answer?.data ?? [])
    .filter(({ state, values }) => state !== 'ended' && (slug !== 'regions' || values.is_leaf !== false))
    .map(({ id, code, name, values }) => ({
      ...{ value: String(id), label: text(name), hint: code },
      kind: slug === 'outlets' ? values.kind : undefined,
    }));
}

/** Sources at which a line may be replaced: its own, and those of its region that are in use and of the same kind. */
export function useSourcesFor({ outlet, region }: Pick<SampleLine, 'outlet' | 'region'>) {
  const text = useLocalText();
  const own = { value: String(outlet.id), label: text(outlet.name), hint: outlet.code };
  const others = useInUse('outlets', { region_id: region.id });
  const kind = others.find(({ value }) => value === own.value)?.kind;
  return [
    own,
    ...others.filter((other) => other.value !== own.value && (kind === undefined || other.kind === kind)),
  ];
}

/** The periods in which lines of a data set are asked for, as pickers call them. */
export const frequencyIn = (dataSet: DataSetCode): Frequency =>
  FREQUENCY_WORDS[dataSetOf(dataSet)?.frequency ?? 'M'];
