/** A test that may pass at its second try for a time, while its cause is mended. */
export interface Borne {
  /** As `npm test` prints it; `*` is any. */
  readonly name: string;
  /** The last day, YYYY-MM-DD (UTC). */
  readonly until: string;
  readonly reason: string;
}

/** Tests that may need a second try. It is to be empty. */
export const KNOWN_UNSTEADY: readonly Borne[] = [
  {
    name: '*',
    until: '2026-12-04',
    reason: 'no three runs in a row without one have been seen yet: this entry ends by itself',
  },
];

/** A test that passed only at its second try. */
export interface SecondTry {
  readonly text: string;
  readonly isRed: boolean;
}

/**
 * A second try is a failure of its own, unless the list bears it.
 * @param names the tests that passed only at their second try
 * @param today YYYY-MM-DD
 */
export function judgeSecondTries(
  names: readonly string[],
  today: string,
  known: readonly Borne[] = KNOWN_UNSTEADY,
): SecondTry[] {
  return names.map((name) => {
    const borne = known.find((entry) => entry.name === name || entry.name === '*');
    if (!borne) return { text: `${name}: failed`, isRed: true };
    if (borne.until < today) return { text: `${name}: failed, borne only until ${borne.until}`, isRed: true };
    return { text: `${name}: borne until ${borne.until}, ${borne.reason}`, isRed: false };
  });
}
