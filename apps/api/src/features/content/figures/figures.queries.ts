import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { figureKey } from '@datum/contract/content/rich-text-parts';
import type { Reading } from '@datum/database/open';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { readComputedFigures } from './computed.queries.ts';
import { readEnteredFigures } from './entered.queries.ts';

/** More figures than a text can hold are not read. */
const MOST = 200;

/**
 * Live figures as they read at a vintage: the newest published cell of each series and period, with what it is compared
 * with. What is not live, hidden, or closed to the reader has no value; nothing is told before its release.
 */
export async function readFigures(
  db: Reading,
  vintage: number,
  figures: readonly LiveFigure[],
  person: SignedIn | null,
): Promise<Record<string, ShownFigure>> {
  const asked = [...new Map(figures.map((figure) => [figureKey(figure), figure])).values()].slice(0, MOST);
  const isEntered = ({ source }: LiveFigure) => source === 'entered';
  const [computed, entered] = await Promise.all([
    readComputedFigures(
      db,
      vintage,
      asked.filter((figure) => !isEntered(figure)),
      person,
    ),
    readEnteredFigures(db, vintage, asked.filter(isEntered), person),
  ]);
  return Object.fromEntries([...computed, ...entered].map(([figure, shown]) => [figureKey(figure), shown]));
}
