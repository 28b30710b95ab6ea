/** Making a format costs as much as five hundred dates. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format;
}

/** The local minute of an instant in a zone: `2026-12-08T12:00`, as a date field holds it. No zone: that of the machine. */
export const zonedOf = (instant: string | Date, zone: string | undefined): string =>
  formatIn(zone).format(new Date(instant)).replace(' ', 'T');

const DAY_MS = 86_400_000;
/** What the clocks of a zone are ahead of UTC at an instant, in milliseconds; they differ by whole minutes. */
const aheadAt = (instant: number, zone: string | undefined): number => {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${zonedOf(new Date(minute), zone)}Z`) - minute;
};

/**
 * The instant (ISO) at which the clocks of a zone show a local minute. Where they are changed the answer is PostgreSQL's
 * `at time zone`: a minute that comes twice is the second one, one that is left out counts on from before the change.
 * @param local `2026-12-08T12:00`
 */
export function instantOf(local: string, zone: string | undefined): string {
  const asUtc = Date.parse(`${local}Z`);
  const [before, after] = [-DAY_MS, DAY_MS].map((away) => asUtc - aheadAt(asUtc + away, zone)) as [
    number,
    number,
  ];
  return new Date(zonedOf(new Date(after), zone) === local ? after : before).toISOString();
}
