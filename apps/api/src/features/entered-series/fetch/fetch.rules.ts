import type { SeriesSource } from '@datum/contract/entered-series/sources';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { instantOf } from '@datum/contract/values/zoned-time';

/** Why nothing came of a try, in a sentence. */
export class FetchFailure extends Error {
  readonly told: Refusal;
  /** It may pass by itself: the source is tried again soon. */
  readonly isPassing: boolean;

  constructor(told: Refusal, { isPassing = false }: { readonly isPassing?: boolean } = {}) {
    super(told.key);
    this.told = told;
    this.isPassing = isPassing;
  }
}

/** Answers of a server that is busy or broken for now. */
export const STATUS_AGAIN = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Whether an address is of an origin that the operator named. A name and password in it are refused. */
export const mayFetch = ({ origin, username, password }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) && username === '' && password === '';

/** An answer of more than twice or less than half the usual size asks for a look. */
const UNUSUAL = 2;

export const isUnusual = (size: number, before: number | null): boolean =>
  before !== null && (size > UNUSUAL * before || size * UNUSUAL < before);

/** Whether an answer is a web page, whatever its type says. */
export function isWebPage(bytes: Buffer, mediaType: string): boolean {
  const start = bytes
    .subarray(0, 2_000)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return /^text\/html\b/i.test(mediaType) || /^<(!doctype|html|head|body|\?xml|!--)/i.test(start);
}

/** Whether the last row has fewer cells than all rows before it: the file was cut off inside it. */
export function isCutOff(rows: readonly (readonly string[])[]): boolean {
  const [head, ...lines] = rows;
  const last = lines.at(-1);
  return (
    head !== undefined &&
    last !== undefined &&
    last.length < head.length &&
    lines.slice(0, -1).every(({ length }) => length >= head.length)
  );
}

/** The ending that an answer's content has. */
export const endingOf = (bytes: Buffer): 'xlsx' | 'csv' =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) ? 'xlsx' : 'csv';

type Schedule = Pick<SeriesSource, 'every' | 'day' | 'at_time'>;

/** When a source is fetched next by its schedule, by the clocks of a zone. */
export function nextInstant(
  schedule: Schedule,
  { now, today, zone }: { readonly now: Date; readonly today: string; readonly zone: string },
): Date {
  const instants = nextDays(schedule, today).map(
    (day) => new Date(instantOf(`${day}T${schedule.at_time}`, zone)),
  );
  return instants.find((instant) => instant > now) ?? now;
}

/** Days (`YYYY-MM-DD`) of which one is the next that a source is fetched on, seen from today. */
function nextDays({ every, day }: Schedule, today: string): string[] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const iso = (days: number, months: number, on: number) =>
    new Date(Date.UTC(year, month - 1 + months, on + days)).toISOString().slice(0, 10);
  return every === 'day'
    ? [0, 1, 2].map((days) => iso(days, 0, date))
    : [0, 1, 2].map((at) => iso(0, at, day));
}

const HOUR_MS = 3_600_000;
/** Tries an hour apart, before the source waits for its usual time. */
const TRIES = 3;

/** When a source is tried again: at its usual time, or in an hour where what went wrong may pass. */
export const nextTry = (
  usual: Date,
  now: Date,
  { isPassing, failures }: { readonly isPassing: boolean; readonly failures: number },
): Date => {
  const soon = new Date(now.getTime() + HOUR_MS);
  return isPassing && failures <= TRIES && soon < usual ? soon : usual;
};

/** What is wrong with the address of a source. */
export function wrongAddress(url: string, origins: readonly string[]): Refusal | null {
  const address = new URL(url);
  return mayFetch(address, origins) ? null : refusal('series.fetch-host', { host: address.host });
}
