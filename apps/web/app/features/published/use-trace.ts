import { type Passport, showPassport } from '@datum/contract/published';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';

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
        : members.map(({ figure, code, share, value }) => ({
            figure: value === null ? null : figure,
            code,
            size: share,
          }));
  return parts.toSorted((a, b) => b.size - a.size);
}

/** One step down: a figure's passport, and which of its parts is followed. */
export interface Step {
  readonly passport: Passport;
  /** Code of the part that the next step is about. */
  readonly followed: string | null;
  readonly follow: (code: string) => void;
}

/**
 * The way from a figure down to quotes, part by part; the reader may turn off at each. Figures of regions are not asked
 * for at the sample level, which does not open them.
 */
export function useTrace(root: Passport, isSample: boolean): readonly Step[] {
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const at0 = followedOf(root, chosen[0], isSample);
  const first = useStep(at0);
  const at1 = first && followedOf(first, chosen[1], isSample);
  const second = useStep(at1);
  const at2 = second && followedOf(second, chosen[2], isSample);
  const third = useStep(at2);
  return (
    [
      [root, at0],
      [first, at1],
      [second, at2],
      [third, null],
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
}

function followedOf(passport: Passport, chosen: string | undefined, isSample: boolean): Part | null {
  if (isSample && passport.components.length === 0) {
    return null;
  }
  const parts = partsOf(passport).filter(({ figure }) => figure !== null);
  return parts.find(({ code }) => code === chosen) ?? parts[0] ?? null;
}

function useStep(part: Part | null): Passport | null {
  const { answer } = useCall(showPassport, part?.figure ? { params: { figure: part.figure } } : null);
  return answer && answer.figure === part?.figure ? answer : null;
}
