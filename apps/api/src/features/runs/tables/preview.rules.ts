import type { Blocker } from '@datum/contract/computation/runs';
import { Problem } from '../../../platform/http/problem.ts';
import { NotComputable } from '../matched/not-computable.rules.ts';

/** Figures, or none and what refuses them because of what is stored. */
export interface Preview<Figures> {
  readonly figures: Figures;
  readonly refused: Problem | null;
}

/** What can be computed of what there is; `none` where it is refused (409), which is told beside what stands in the way of a run. */
export async function previewOf<Figures>(
  work: Promise<Figures>,
  none: NoInfer<Figures>,
): Promise<Preview<Figures>> {
  try {
    return { figures: await work, refused: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'state') throw error;
    return { figures: none, refused: error };
  }
}

/**
 * What stands in the way of a run, with what refused its preview unless it is among that.
 * @throws the refusal where nothing else says why there are no figures
 */
export function withRefused(blockers: readonly Blocker[], refused: Problem | null): Blocker[] {
  const found = refused instanceof NotComputable ? [refused.blocker] : [];
  const all = [...blockers, ...found.filter(({ code }) => !blockers.some((listed) => listed.code === code))];
  if (refused && all.length === 0) throw refused;
  return all;
}
