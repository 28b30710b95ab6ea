import { refusal } from '@datum/contract/messages/refusals/refusal';
import { invalid } from '../http/problem.ts';
import type { PublishedCache } from './published.ts';

/** The vintage that a table is read at, without a wish the latest. @throws Problem 422 for one that is not published yet */
export function vintageAt(asked: number | undefined, { vintage }: Pick<PublishedCache, 'vintage'>): number {
  if (asked !== undefined && asked > vintage) {
    throw invalid({ as_of: [refusal('publication.vintage-later', { latest: vintage })] });
  }
  return asked ?? vintage;
}
