import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import {
  HEADLINE_CAUSES,
  type HeadlineCause,
  type ReleaseDetail,
} from '@datum/contract/publication/releases';
import { requireSubject } from '@datum/contract/subjects/all';
import type { ReleaseRow } from '../queries.ts';

type Failed = ReleaseDetail['checks'][number];
type Of = Pick<ReleaseRow, 'subject' | 'period'>;

/**
 * Why a release is not approved, by the checks of its rehearsal that failed: the way on where it has no headline figure, also where
 * it has no other figure either, which is the same to readers; else the checks by name.
 * @param failed one or more
 */
export function whyNotApproved(failed: readonly Failed[], release: Of): Refusal {
  const headline = failed.find(({ code }) => code === 'headline');
  const others = failed.filter(({ code }) => code !== 'headline' && code !== 'coverage');
  return headline && others.length === 0
    ? WITHOUT_HEADLINE[causeOf(headline)](release, headline.count)
    : refusal('publication.rehearsal-failed', {
        checks: failed.map(({ code }) => refusal('publication.check', { code })),
      });
}

/** Rehearsals of before the causes were told apart only knew withheld figures. */
const causeOf = ({ detail }: Failed): HeadlineCause =>
  HEADLINE_CAUSES.find((cause) => cause === detail) ?? 'withheld';

const WITHOUT_HEADLINE: Readonly<Record<HeadlineCause, (release: Of, count: number) => Refusal>> = {
  withheld: ({ period }, count) => refusal('publication.headlines-held', { count, period }),
  none_marked: ({ subject }) =>
    refusal('publication.headlines-none-marked', { subject: requireSubject(subject).name }),
  no_price: ({ period }) => refusal('publication.headlines-no-price', { period }),
  no_index: ({ period }) => refusal('publication.headlines-no-index', { period }),
};
