import type { EnteredTable } from '@datum/contract/entered-series/published';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { FigureTable } from '@datum/contract/publication/published';
import { subjectOf } from '@datum/contract/subjects/all';
import { cataloguedOf } from '@datum/contract/subjects/catalogue';
import { type EnteredSubject, enteredOf } from '@datum/contract/subjects/entered';
import type { LocalText } from '@datum/contract/values/local-text';
import { frequencyOf } from '@datum/contract/values/period';

/** A choice of published figures. */
export interface Choice {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly regions: readonly string[];
  readonly items: readonly string[];
}

/** A published table as it is frozen: of what runs compute, or of entered series. */
export type FrozenTable =
  | { readonly source: 'computed'; readonly table: FigureTable }
  | { readonly source: 'entered'; readonly table: EnteredTable; readonly subject: EnteredSubject };

/** What is wrong with a choice beside its schema, by field; null = nothing. */
export function wrongChoice({
  subject: code,
  from,
  to,
}: Pick<Choice, 'subject' | 'from' | 'to'>): Record<string, Refusal[]> | null {
  if (!cataloguedOf(code)) return { subject: [refusal('requests.answer-subject')] };
  const entered = enteredOf(code)?.frequencies;
  const [usual = 'M', ...others] = entered ?? [subjectOf(code)?.frequency ?? 'M'];
  const wrong = refusal('values.period-of', { frequency: usual });
  if (![usual, ...others].includes(frequencyOf(from))) return { from: [wrong] };
  if (frequencyOf(to) !== frequencyOf(from)) {
    return { to: [refusal('values.period-of', { frequency: frequencyOf(from) })] };
  }
  return to < from ? { to: [refusal('requests.answer-order')] } : null;
}

interface Coded {
  readonly code: string;
}

/** Codes that a subject does not have, by field: what is left out without a word would be missed in the answer. */
export function unknownCodes(
  asked: Pick<Choice, 'regions' | 'items'>,
  known: { readonly regions: readonly Coded[]; readonly items: readonly Coded[] },
): Record<string, Refusal[]> | null {
  const wrong = (['regions', 'items'] as const).flatMap((field) => {
    const codes = asked[field].filter(
      (code) => !(field === 'regions' && code === 'all') && !known[field].some((one) => one.code === code),
    );
    return codes.length > 0
      ? [[field, [refusal('requests.answer-unknown', { codes })]] satisfies [string, Refusal[]]]
      : [];
  });
  return wrong.length > 0 ? Object.fromEntries(wrong) : null;
}

/** Whether codes name groups, or what lies beside them; a table has one of the two. */
export function kindOf(codes: readonly string[], groups: readonly Coded[]): 'groups' | 'items' | 'mixed' {
  const found = codes.filter((code) => groups.some((group) => group.code === code));
  if (found.length === 0) return 'items';
  return found.length === codes.length ? 'groups' : 'mixed';
}

/** How many figures a table has, and how many of them nobody is shown. */
export function shownCells({ table }: FrozenTable): { readonly all: number; readonly hidden: number } {
  const cells = table.rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  return {
    all: cells.length,
    hidden: cells.filter((cell) => 'suppressed' in cell && cell.suppressed).length,
  };
}

/** Where a table is read by everybody who may. */
export const slugOf = (frozen: FrozenTable): string =>
  frozen.source === 'computed' ? frozen.table.slug : frozen.subject.slugs.product;

/** Rows and periods that the page of a request shows of an answer; its files have all. */
const PREVIEW = { rows: 6, periods: 4 } as const;

const WORDS = {
  en: { series: 'Series', region: 'Region', unit: 'Unit', base: 'Base', index: 'index' },
  ms: { series: 'Siri', region: 'Kawasan', unit: 'Unit', base: 'Asas', index: 'indeks' },
} as const;

/** The first rows and last periods of a table, as its page prints them, each row with all that names it. */
export function previewOf(frozen: FrozenTable, locale: 'en' | 'ms') {
  const { periods } = frozen.table;
  const words = WORDS[locale];
  const from = Math.max(0, periods.length - PREVIEW.periods);
  return {
    head: [words.series, words.region, words.unit, words.base, ...periods.slice(from)],
    rows: rowsOf(frozen, locale)
      .slice(0, PREVIEW.rows)
      .map(({ names, cells }) => [...names, ...cells.slice(from).map((cell) => cell ?? '–')]),
  };
}

interface PreviewRow {
  /** Series, region, unit, base. */
  readonly names: readonly string[];
  readonly cells: readonly (string | null | undefined)[];
}

function rowsOf(frozen: FrozenTable, locale: 'en' | 'ms'): PreviewRow[] {
  const text = (one: LocalText | null | undefined) => one?.[locale] ?? one?.en ?? '';
  const coded = (of: { readonly code: string; readonly name: LocalText } | null) =>
    of ? `${text(of.name)} (${of.code})` : '';
  if (frozen.source === 'entered') {
    return frozen.table.rows.map((row) => {
      const { unit = '', base = '' } = row.definitions.at(-1) ?? {};
      return {
        names: [coded(row), row.dimensions['place'] ?? '', unit, base],
        cells: row.cells.map((cell) => cell?.value),
      };
    });
  }
  const base = text(frozen.table.base?.label);
  return frozen.table.rows.map(({ item, category, group, region, cells }) => ({
    names: [
      coded(item ?? category ?? group),
      text(region.name),
      ...(item ? [`RM/${item.unit}`, ''] : [WORDS[locale].index, base]),
    ],
    cells: cells.map((cell) => (cell?.suppressed ? 'c' : cell?.value)),
  }));
}
