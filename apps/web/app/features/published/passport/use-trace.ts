import { type Passport, showPassport } from '@datum/contract/publication/passport';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';

/** A line of a passport's sum: what was added, with the figure behind it. */
export interface Part {
  readonly figure: string | null;
  readonly code: string;
  readonly size: number;
}

/** What a figure is the sum or mean of: material groups, items, or regions; the largest first. */
export function partsOf({ components, items, members }: Passport): readonly Part[] {
  const parts =
    components.length > 0
      ? components.map(({ figure, code, weight }) => ({ figure, code, size: weight }))
      : items.length > 0
        ? items.map(({ figure, code, n_quotes }) => ({ figure, code, size: n_quotes }))
        : members.map(({ figure, code, share, withheld }) => ({
            figure: withheld === null ? figure : null,
            code,
            size: share,
          }));
  return parts.toSorted((a, b) => b.size - a.size);
}

/** Number of the level under a passport that lists what was added or averaged. */
export const LEVEL_OF = { components: 1, members: 1, items: 1, quotes: 3, imputed: 3 } as const;

/**
 * The regions that an index was added up from where it is made of groups as well: they stand first among its parts, the
 * groups below them are what the way down follows. Null where there is one sum only.
 */
export function regionsSummed(passport: Passport): Passport | null {
  const { recompute, components, members } = passport;
  return recompute === 'shares' && components.length > 0 && members.length > 0
    ? { ...passport, components: [] }
    : null;
}

/** One step down: a figure's passport, and which of its parts is followed. */
export interface Step {
  readonly passport: Passport;
  /** Code of the part that the next step is about. */
  readonly followed: string | null;
  readonly follow: (code: string) => void;
}

/** The steps taken so far, and whether there is another on its way. */
export interface Trace {
  readonly steps: readonly Step[];
  readonly isLoading: boolean;
}

/**
 * The way from a figure down to quotes, part by part; the reader may turn off at each. Figures of regions are not asked
 * for at the sample level, which does not open them.
 */
export function useTrace(root: Passport, isSample: boolean): Trace {
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const at0 = followedOf(root, chosen[0], isSample);
  const one = useStep(at0);
  const first = one.passport;
  const at1 = first && followedOf(first, chosen[1], isSample);
  const two = useStep(at1);
  const second = two.passport;
  const at2 = second && followedOf(second, chosen[2], isSample);
  const three = useStep(at2);
  const third = three.passport;
  // an index of indices has one step more: its components come first
  const at3 = third && root.components[0]?.rebased ? followedOf(third, chosen[3], isSample) : null;
  const four = useStep(at3);
  const steps = (
    [
      [root, at0],
      [first, at1],
      [second, at2],
      [third, at3],
      [four.passport, null],
    ] as const
  ).flatMap(([passport, part], depth) =>
    passport
      ? [
          {
            passport,
            followed: part?.code ?? null,
            // Below a turn the ways of before mean nothing.
            follow: (code: string) =>
              setChosen({
                ...Object.fromEntries(Object.entries(chosen).filter(([place]) => Number(place) < depth)),
                [depth]: code,
              }),
          },
        ]
      : [],
  );
  return { steps, isLoading: one.isLoading || two.isLoading || three.isLoading || four.isLoading };
}

function followedOf(passport: Passport, chosen: string | undefined, isSample: boolean): Part | null {
  if (isSample && passport.components.length === 0) {
    return null;
  }
  const parts = partsOf(passport).filter(({ figure }) => figure !== null);
  return parts.find(({ code }) => code === chosen) ?? parts[0] ?? null;
}

function useStep(part: Part | null): { passport: Passport | null; isLoading: boolean } {
  const { answer, problem } = useCall(
    showPassport,
    part?.figure ? { params: { figure: part.figure } } : null,
  );
  const passport = answer && answer.figure === part?.figure ? answer : null;
  return { passport, isLoading: Boolean(part?.figure) && !passport && !problem };
}
