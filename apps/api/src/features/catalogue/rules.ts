import { cheapestThatOpens, type Opening } from '@datum/contract/plans/opened-by';
import { includesReach, type PlaceReach, REACHES } from '@datum/contract/plans/plan-kinds';
import { CATALOGUE_FORMATS, type CatalogueEntry } from '@datum/contract/publication/catalogue';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import type { Subject } from '@datum/contract/subjects/subject';
import type { Frequency } from '@datum/contract/values/period';

/** One thing with figures as it is stored. */
export interface ThingRow
  extends Pick<CatalogueEntry, 'of' | 'code' | 'name' | 'group' | 'unit' | 'in_sample' | 'places'> {
  readonly subject: string;
  readonly synonyms: string[];
  /** Kinds of places that it is published for. */
  readonly reaches: readonly PlaceReach[];
  readonly first: string;
  readonly latest: string;
  /** Of an entered series its own; null: its subject's. */
  readonly frequency: Frequency | null;
}

type Offered = Opening & Pick<NonNullable<CatalogueEntry['plan']>, 'code' | 'name'>;

interface Around {
  readonly next: string | null;
  readonly offers: readonly Offered[];
}

/** The lines of a subject. */
export function entriesOf(
  subject: Subject | EnteredSubject,
  things: readonly ThingRow[],
  { next, offers }: Around,
): CatalogueEntry[] {
  const usual = subject.kind === 'series' ? subject.frequencies[0] : subject.frequency;
  return things.map(({ first, latest, reaches, frequency, subject: _, ...thing }) => {
    const [widest = 'country', finest = widest] = endsOf(reaches);
    // the latest year of the widest kind of place: the least that one can want of it
    const plan = cheapestThatOpens(offers, {
      product: subject.product,
      level: 'view',
      reach: widest,
      years: 1,
    });
    return {
      ...thing,
      subject: subject.code,
      slug: subject.slugs.product,
      product: subject.product,
      product_name: subject.name,
      family: subject.kind,
      frequency: frequency ?? usual,
      reach: finest,
      first_period: first,
      latest_period: latest,
      next_release_at: next,
      formats: [...CATALOGUE_FORMATS],
      plan: plan ? { code: plan.code, name: plan.name } : null,
    };
  });
}

/** The widest and the finest kind of place among several. */
function endsOf(reaches: readonly PlaceReach[]): readonly PlaceReach[] {
  const known = REACHES.filter((reach) => reaches.includes(reach));
  return [known[0], known.at(-1)].flatMap((reach) => reach ?? []);
}

/** What narrows the catalogue. */
export interface CatalogueFilters {
  readonly search?: string | undefined;
  readonly family?: CatalogueEntry['family'] | undefined;
  readonly frequency?: Frequency | undefined;
  readonly reach?: PlaceReach | undefined;
  readonly product?: string | undefined;
}

/** The lines that filters leave: every word of the search stands somewhere in what a line is called. */
export function narrowed(
  entries: readonly CatalogueEntry[],
  { search = '', family, frequency, reach, product }: CatalogueFilters,
): CatalogueEntry[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      (family === undefined || entry.family === family) &&
      (frequency === undefined || entry.frequency === frequency) &&
      (reach === undefined || includesReach(entry.reach, reach)) &&
      (product === undefined || entry.slug === product) &&
      (words.length === 0 || has(entry, words)),
  );
}

function has(entry: CatalogueEntry, words: readonly string[]): boolean {
  const text = textOfEntry(entry);
  return words.every((word) => text.includes(word));
}

/** All that a line is called, as it is searched. */
export function textOfEntry({ code, name, group, synonyms, product_name }: CatalogueEntry): string {
  const texts = [name, group ?? {}, product_name].flatMap((text) => Object.values(text));
  return plain([code, ...texts, ...synonyms].join(' '));
}

/** Without case and accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
