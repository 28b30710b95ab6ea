/** Where a key leads on the period axis (places from 0 to `last`); null for keys that do not move. */
export function walkTo(key: string, at: number, last: number, year: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at + year,
    PageDown: at - year,
    Home: 0,
    End: last,
  };
  const wanted = steps[key];
  return wanted === undefined ? null : Math.min(Math.max(wanted, 0), last);
}
