import { IndexNumberError } from '../index-number-error.ts';

/** Positions in a window of `length` periods at which the new window may be linked; the new period is the last. */
const links = {
  /** at the period before the new one: only the last movement counts */
  movement: (length: number) => [length - 2],
  /** at the first period of the window: the whole window counts */
  window: () => [0],
  /** in the middle */
  half: (length: number) => [Math.floor((length - 1) / 2)],
  /** at every period, geometric mean of the results */
  mean: (length: number) => Array.from({ length: length - 1 }, (_, position) => position),
} as const satisfies Record<string, (length: number) => readonly number[]>;

export type Splice = keyof typeof links;

/** What a new window continues: what the window before it said, or what was published. */
export type LinkTo = 'previousWindow' | 'publishedSeries';

/**
 * Splices windows that move forward by one period into one series that is never revised.
 *
 * Formula, for the new period e and a link period l in both windows (I the new window, O the one before, P the
 * series): previousWindow P(e) = P(e - 1) (I(e) / I(l)) / (O(e - 1) / O(l)); publishedSeries
 * P(e) = P(l) I(e) / I(l). Splice `mean` takes the geometric mean over all l (Diewert and Fox, 2017).
 *
 * `windows`: levels, each window on any base, all of one length (2 or more); window k begins at period k.
 *
 * Source: de Haan (2015); Krsinich (2016), window splice; Chessa (2016); CPI Manual: Theory, 7.
 * @throws IndexNumberError UNKNOWN_OPTION (splice, link), NO_BASE_VALUE (no window), LENGTH_MISMATCH
 * @example
 * spliceWindows({ windows: [[1, 2, 3], [1, 2, 4]], splice: 'movement', linkTo: 'publishedSeries' }); // => [1, 2, 3, 6]
 * spliceWindows({ windows: [[1, 2, 3], [1, 2, 4]], splice: 'window', linkTo: 'publishedSeries' }); // => [1, 2, 3, 8]
 */
export function spliceWindows({
  windows,
  splice,
  linkTo,
}: {
  readonly windows: readonly (readonly number[])[];
  readonly splice: Splice;
  readonly linkTo: LinkTo;
}): readonly number[] {
  const first = checkWindows(windows, splice, linkTo);
  const positions = links[splice](first.length);
  const start = first[0]!;
  const series = first.map((level) => level / start);
  windows.slice(1).forEach((next, earlier) => {
    const before = windows[earlier]!;
    const logs = positions.map((link) => Math.log(continued({ series, before, next, link, linkTo })));
    series.push(Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length));
  });
  return series;
}

interface Joint {
  readonly series: readonly number[];
  readonly before: readonly number[];
  readonly next: readonly number[];
  /** position in the new window; one later in the window before */
  readonly link: number;
  readonly linkTo: LinkTo;
}

function continued({ series, before, next, link, linkTo }: Joint): number {
  // windows are as long as `next`, and the series is longer
  const growth = next.at(-1)! / next[link]!;
  if (linkTo === 'publishedSeries') return series.at(link - next.length + 1)! * growth;
  return series.at(-1)! * (growth / (before.at(-1)! / before[link + 1]!));
}

function checkWindows(
  windows: readonly (readonly number[])[],
  splice: Splice,
  linkTo: LinkTo,
): readonly number[] {
  if (!Object.hasOwn(links, splice)) {
    throw new IndexNumberError('UNKNOWN_OPTION', `Unknown splice: ${String(splice)}`, { splice });
  }
  if (linkTo !== 'previousWindow' && linkTo !== 'publishedSeries') {
    throw new IndexNumberError('UNKNOWN_OPTION', `Windows cannot be linked to ${String(linkTo)}`, { linkTo });
  }
  const first = windows[0];
  if (!first) throw new IndexNumberError('NO_BASE_VALUE', 'No window given');
  windows.forEach((window, position) => {
    if (window.length === first.length && window.length >= 2) return;
    throw new IndexNumberError('LENGTH_MISMATCH', 'Windows have one length, two periods or more', {
      window: position,
      length: window.length,
    });
  });
  return first;
}
