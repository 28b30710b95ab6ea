import { readFileSync } from 'node:fs';
import { MOST_LIVE_KEYS } from '@datum/contract/access/key-scopes';
import { LET_GO } from '@datum/contract/advertising/ad-steps';
import { FILE, IMAGE } from '@datum/contract/content/media';
import { QUOTE_MINUTES } from '@datum/contract/orders/order-facts';
import { defaultLimits, defaultTimes } from '@datum/realtime/options';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ASK_AGAIN_SECONDS, ASKED_DAYS, ORDER_HOURS } from '../features/orders/lapse/lapse.rules.ts';
import { KEEPING } from '../platform/files/keeping.table.ts';
import { MOST_LINES } from '../platform/files/parsing/inside/statements/line.ts';
import { CAPS, EFFORT, READ_AT_ONCE } from '../platform/files/parsing/parsing.table.ts';
import { MOST_WAITING } from '../platform/files/writing/workbook-writer.ts';
import {
  GENERAL,
  KEY_CALLS,
  LIMITS,
  LINES,
  LIVE_SOCKETS,
  READ_WEIGHT,
  REQUESTS_IN_FLIGHT,
  SLOW_AFTER,
  SLOWEST,
  UPLOADS_AT_ONCE,
} from '../platform/limits/rate-limits.table.ts';
import { LONGEST } from '../platform/signed-links/signed-links.table.ts';
import { startTestApp, type TestApp } from '../platform/test/test-app.ts';

/** `docs/limits.md` says what the code does (ASVS V2.1.3). */
const page = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.replaceAll(/\s+/g, ' ').trim());
/** The cells of a row, by its first. */
const rowOf = (name: string) =>
  page
    .find((line) => line.startsWith(`| ${name} |`))
    ?.split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const limits = [
  ...new Map(
    Object.values(LIMITS)
      .flat()
      .map((limit) => [limit.name, limit]),
  ).values(),
];

test.each(limits.map(({ name, points, seconds }) => [name, points, seconds] as const))(
  'the limit %s is on the page: %i calls in %i s, with its endpoints',
  (name, points, seconds) => {
    const endpoints = api.platform.endpoints.flatMap(({ id, limits: own = [] }) =>
      own.some((one) => LIMITS[one].some((limit) => limit.name === name)) ? [id] : [],
    );
    const [calls, within, , ids] = rowOf(name) ?? [];
    expect([calls, within, ids?.split(', ').sort()]).toEqual([
      String(points),
      String(seconds),
      endpoints.sort(),
    ]);
  },
);

test('whatever a visitor may ask about an address has a limit of its own and hides its time', () => {
  const about = api.platform.endpoints.filter(
    ({ access, body }) => access === 'public' && body instanceof z.ZodObject && 'email' in body.shape,
  );
  expect(about.length).toBeGreaterThan(5);
  expect(about.filter(({ limits: own, evenTiming }) => !own || !evenTiming).map(({ id }) => id)).toEqual([]);
});

test.each([
  ['all other calls, signed in', GENERAL.signedIn.points],
  ['all other calls, visitors', GENERAL.anonymous.points],
  ['pages that visitors read', GENERAL.reading.points],
  ['points of an answer that is made', READ_WEIGHT.made],
  ['pictures and files of the site', GENERAL.light.points],
  ['calls that a person may not make', GENERAL.refused.points],
  ['refusals that a person hears at one endpoint', GENERAL.refusedAlike.points],
  ['refusals of an address where nobody is known', GENERAL.refusedUnknown.points],
  ['calls of an API key in a minute', KEY_CALLS.minute],
  ['calls of an API key in a day', KEY_CALLS.day],
  ['API keys of a person that work', MOST_LIVE_KEYS],
  ['requests of a token under way', REQUESTS_IN_FLIGHT],
  ['uploads of a person that arrive', UPLOADS_AT_ONCE.ofPerson],
  ['uploads of a process that arrive', UPLOADS_AT_ONCE.ofProcess],
  ['headers of a request', SLOWEST.headersMs / 1_000],
  ['all of a request', SLOWEST.requestMs / 1_000],
  ['bytes of a body in a second', SLOWEST.bytesPerSecond],
  ['seconds before that counts', SLOWEST.graceMs / 1_000],
  ['failed sign-ins before tries slow down', SLOW_AFTER.failures],
  ['longest wait of a sign-in', SLOW_AFTER.longestMs / 1_000],
  ['passwords of known people that wait', LINES.known.most],
  ['seconds that one of them waits', LINES.known.patienceMs / 1_000],
  ['passwords of strangers that wait', LINES.strangers.most],
  ['seconds that one of these waits', LINES.strangers.patienceMs / 1_000],
  ['passwords of one person or address that wait', LINES.known.ofOne],
  ['passwords of one person or address that wait', LINES.strangers.ofOne],
  ['workbooks and wide files that wait', MOST_WAITING],
  ['rows of a file', CAPS.rows],
  ['columns of a file', CAPS.columns],
  ['cells of a file', CAPS.cells],
  ['characters of a cell', CAPS.cellLength],
  ['lines of a bank statement', MOST_LINES],
  ['characters of a row', CAPS.rowLength],
  ['parts of a workbook', CAPS.parts],
  ['megabytes of a workbook when unpacked', CAPS.unpacked / 1024 / 1024],
  ['times that a part is larger when unpacked', CAPS.ratio],
  ['elements of a workbook inside each other', CAPS.depth],
  ['empty cells before the last value', CAPS.reach.empty.cells],
  ['seconds of reading', EFFORT.milliseconds / 1_000],
  ['megabytes of memory of reading', EFFORT.megabytes],
  ['files that are read at once', READ_AT_ONCE],
  ['days that the file of an import is kept', KEEPING.importDays],
  ['megabytes of a picture', IMAGE.maxBytes / 1e6],
  ['megapixels of a picture', IMAGE.maxPixels / 1e6],
  ['pixels of the longest side that is kept', IMAGE.keptSide],
  ['megabytes of a file', FILE.maxBytes / 1024 / 1024],
  ['minutes of a link to what is not public', LONGEST.media / 60],
  ['minutes that a price holds', QUOTE_MINUTES],
  ['hours that an order waits', ORDER_HOURS],
  ['seconds between two "check again"', ASK_AGAIN_SECONDS],
  ['days that a service is asked', ASKED_DAYS],
  ['times that a week goes unpaid', LET_GO.times],
  ['live connections of a token', LIVE_SOCKETS.ofToken],
  ['live connections of an address', LIVE_SOCKETS.ofAddress],
  ['live connections of a process', defaultLimits.sockets],
  ['messages in a second', defaultLimits.messagesPerSecond],
  ['bytes of a message', defaultLimits.messageBytes],
  ['invalid messages in a minute', defaultLimits.malformedPerMinute],
  ['channels of a connection', defaultLimits.channelsPerSocket],
  ['bytes that wait for a slow reader', defaultLimits.bufferedBytes],
  ['silence before a ping', defaultTimes.pingAfter / 1_000],
  ['wait for its answer', defaultTimes.pongWithin / 1_000],
] as const)('%s: %d', (name, number) => {
  expect(rowOf(name)?.[0]).toBe(number.toLocaleString('en'));
});
