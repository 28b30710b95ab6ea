import type { Comparison } from '@datum/contract/subjects/entered';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Subject } from '@datum/contract/subjects/subject';

/** What stands beside a series where nobody chose: for a gap the index of all costs, where there is one; else the first. */
export function usualOf<Candidate extends { readonly subject: Subject }>(
  kind: Comparison,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const whole = candidates.find(({ subject }) => weighedBy(subject.code).length > 0);
  return (kind === 'pressure' ? whole : undefined) ?? candidates[0];
}
