import { richTextsOf } from '@datum/contract/content/content-schema';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { figureKey, figuresOf } from '@datum/contract/content/rich-text-parts';
import { subjectOf } from '@datum/contract/subjects/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import type { Reading } from '@datum/database/open';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { readFigures } from '../figures/figures.queries.ts';
import { readVersion } from '../queries.ts';
import type { readOpenRechecks } from '../rechecks/rechecks.queries.ts';
import type { ChangedFigure } from './text.rules.ts';

type Recheck = Awaited<ReturnType<typeof readOpenRechecks>>[number];

/** Who reads figures, and as of which vintage. */
export interface Reader {
  readonly vintage: number;
  readonly person: SignedIn | null;
}

/** The figures that the published version of an item shows and that read differently since a revision which nobody has confirmed. */
export async function readChanged(
  db: Reading,
  item: { readonly id: number; readonly type: ContentTypeName; readonly published: number | null },
  rechecks: readonly Recheck[],
  reader: Reader,
): Promise<ChangedFigure[]> {
  const first = rechecks.at(-1);
  const version = item.published === null ? undefined : await readVersion(db, item.id, item.published);
  if (!first || !version) return [];
  const figures = richTextsOf(item.type, version.content).flatMap(figuresOf);
  return readDiffering(db, figures, first.sequence - 1, rechecks, reader);
}

/**
 * Those of the figures that read differently now than at an earlier vintage, each pinned to the period that it had then.
 * @param rechecks revisions since, newest first
 */
async function readDiffering(
  db: Reading,
  figures: readonly LiveFigure[],
  earlier: number,
  rechecks: readonly Recheck[],
  { vintage, person }: Reader,
): Promise<ChangedFigure[]> {
  const was = await readFigures(db, earlier, figures, person);
  const pinned = figures.flatMap((figure): { figure: LiveFigure; asked: string }[] => {
    const period = was[figureKey(figure)]?.period;
    return period ? [{ figure: { ...figure, period }, asked: figureKey(figure) }] : [];
  });
  const all = pinned.map(({ figure }) => figure);
  const [is, open] = await Promise.all([
    readFigures(db, vintage, all, person),
    readFigures(db, earlier, all, null),
  ]);
  const changed = new Map<string, ChangedFigure>();
  for (const { figure, asked } of pinned) {
    const key = figureKey(figure);
    const before = was[asked];
    const now = is[key];
    if (!before || before.value === (now?.value ?? null)) continue;
    const reason = reasonOf(now?.figure ?? null, before.slug, rechecks);
    changed.set(key, { figure, before, isOpen: open[key]?.is_locked === false, reason });
  }
  return [...changed.values()];
}

/** What readers were told: of the release that holds the figure now, else of the newest one of its product. */
function reasonOf(
  figure: string | null,
  slug: string,
  rechecks: readonly Recheck[],
): ChangedFigure['reason'] {
  const sequence = Number(figure?.split('.')[2]);
  const own = rechecks.find((one) => one.sequence === sequence);
  const ofProduct = rechecks.find(
    ({ subject }) => (subjectOf(subject) ?? enteredOf(subject))?.slugs.product === slug,
  );
  return (own ?? ofProduct)?.reason ?? {};
}

/** One figure as a vintage had it beside what it is now, whether or not it differs. */
export async function readDoubtedFigure(
  db: Reading,
  figure: LiveFigure,
  sequence: number,
  person: SignedIn | null,
): Promise<ChangedFigure[]> {
  const [was, open] = await Promise.all([
    readFigures(db, sequence, [figure], person),
    readFigures(db, sequence, [figure], null),
  ]);
  const before = was[figureKey(figure)];
  return before ? [{ figure, before, isOpen: open[figureKey(figure)]?.is_locked === false, reason: {} }] : [];
}
