import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { PagePart } from '@datum/contract/content/content-field';
import type { ShownContent } from '@datum/contract/content/public-content';
import { figureKey, headlineFigures } from '@datum/contract/content/rich-text-parts';
import { numbersIn, partsIn, textOf } from '@datum/contract/content/values/content-values';
import { FRONT_PARTS, type FrontPart } from '@datum/contract/site/site-facts';

/** A series that the office leads with, as it reads now. */
export interface ChosenFigure {
  readonly series: number;
  readonly figure: ShownFigure;
  /** Change on a year before in percent. */
  readonly change_year: string | null;
}

/** What the office wrote and chose for the front page. */
export interface FrontSet {
  /** Empty words are those that Datum comes with. */
  readonly claim: string;
  readonly lead: string;
  readonly parts: readonly (PagePart & { readonly part: FrontPart })[];
  readonly chosen: readonly ChosenFigure[];
}

/** The front page as a version of it says; as Datum comes where there is none. What readers do not see is left out. */
export function frontSet(shown: Pick<ShownContent, 'item' | 'text' | 'figures'> | null): FrontSet {
  const { item, text, figures } = shown ?? { item: {}, text: {}, figures: {} };
  const chosen = numbersIn(item, 'headlines').flatMap((series): ChosenFigure[] => {
    const [figure, year] = headlineFigures(series).map((one) => figures[figureKey(one)]);
    return figure && figure.value !== null ? [{ series, figure, change_year: year?.value ?? null }] : [];
  });
  return {
    claim: textOf(text, 'claim'),
    lead: textOf(text, 'lead'),
    parts: partsIn(item, 'parts', FRONT_PARTS),
    chosen,
  };
}
