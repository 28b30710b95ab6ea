interface Taken {
  readonly week: string;
  readonly slot: number;
}

/**
 * A free slot in each week: the same one in all weeks where there is one, so that an advertisement does not move.
 * @returns the slots, or the first week that has none
 */
export function slotsFor(weeks: readonly string[], slots: number, taken: readonly Taken[]): Taken[] | string {
  const all = Array.from({ length: slots }, (_, index) => index + 1);
  const isFree = (week: string, slot: number) => !taken.some((one) => one.week === week && one.slot === slot);
  const same = all.find((slot) => weeks.every((week) => isFree(week, slot)));
  const chosen: Taken[] = [];
  for (const week of weeks) {
    const slot = same ?? all.find((one) => isFree(week, one));
    if (slot === undefined) return week;
    chosen.push({ week, slot });
  }
  return chosen;
}
