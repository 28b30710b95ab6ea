/** "2026-12-08T12:00" in a time zone, as the date field wants it. */
export function zonedOf(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant));
  return parts.replace(' ', 'T');
}

/** The instant of a local time in a zone: guessed as UTC, then moved by what the zone makes of it. */
export function instantOf(local: string, zone: string): string {
  const guess = new Date(`${local}:00Z`);
  const seen = new Date(`${zonedOf(guess.toISOString(), zone)}:00Z`);
  return new Date(guess.getTime() - (seen.getTime() - guess.getTime())).toISOString();
}
