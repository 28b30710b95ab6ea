import type { FigureTable } from '@datum/contract/publication/published';
import { subjectOf } from '@datum/contract/subjects/all';
import { ALL_OPEN } from '@datum/contract/subscriptions/opened';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import { figureFile } from '../../published/file.rules.ts';
import { readTable } from '../../published/table.queries.ts';

/** A choice of published figures. */
interface Choice {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly regions: readonly string[];
  readonly items: readonly string[];
}

/** The published table of a choice as it stood at a vintage: what full access opens, and nothing that is hidden from readers. */
export function readFrozenTable(
  db: Reading,
  published: PublishedCache,
  { subject, from, to, regions, items }: Choice,
  vintage: number,
): Promise<FigureTable> {
  const isPrices = subjectOf(subject)?.kind === 'prices';
  return readTable(db, published, {
    subject,
    kind: isPrices ? 'average' : 'cost_index',
    regions: regions.includes('all') ? [] : regions.length > 0 ? regions : 'country',
    items: isPrices ? items : [],
    categories: isPrices ? [] : items,
    groups: [],
    variant: '',
    base: 'current',
    from,
    to,
    measure: 'level',
    asOf: vintage,
    opened: ALL_OPEN,
  });
}

/** The same table as a file that says what it is made of. */
export const frozenFile = figureFile;
