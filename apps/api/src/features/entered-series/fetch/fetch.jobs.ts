import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import { isLost } from '@datum/database/connection/lost-connection';
import type { Writing } from '@datum/database/open';
import { inTransaction, mustHoldNone } from '@datum/database/transaction';
import { keepFile, type PlacedFile, placeFile } from '../../../platform/files/files.ts';
import { ReceivedFile } from '../../../platform/files/received-file.ts';
import { refuseMalware } from '../../../platform/files/scanning/scanning.ts';
import { arrivalFolder } from '../../../platform/files/uploaded-file.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { summaryOf } from '../../../platform/http/tell.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { OWN_TURN } from '../../../platform/limits/fair-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endBatch } from '../batches/batches.queries.ts';
import { countsOf, stageBatch } from '../batches/stage.queries.ts';
import { type SeenRows, seenRows } from '../reading/cells.rules.ts';
import { type Download, download } from './download.jobs.ts';
import {
  discardOlder,
  findSource,
  insertFetch,
  lockDueSources,
  readLastGood,
  type SourceRow,
  setNextTry,
} from './fetch.queries.ts';
import {
  endingOf,
  FetchFailure,
  isCutOff,
  isUnusual,
  isWebPage,
  nextInstant,
  nextTry,
} from './fetch.rules.ts';

/** How often the clock looks for sources whose time has come. */
const EVERY_MS = 15_000;

interface FetchPayload {
  readonly source: string;
  /** A person looked at the source and takes an answer of any size. */
  readonly any_size: boolean;
}

/** What a job gave back. */
interface FetchResult {
  readonly outcome: 'staged' | 'same' | 'failed';
  readonly batch: string | null;
}

/** Fetches sources, in a queue of its own: a slow server holds up no other work. */
export function fetchJobs(platform: Platform): void {
  platform.jobs.define<FetchPayload, FetchResult | null>(
    'series-sources.fetch',
    (job) => fetchOne(platform, job),
    'fetches',
  );
}

/** Puts a fetch of a source into the queue; gives the job's id. */
export const enqueueFetch = (
  db: Writing,
  { uuid, name, subject }: Pick<SourceRow, 'uuid' | 'name' | 'subject'>,
  { by, anySize }: { readonly by: string | null; readonly anySize: boolean },
): Promise<string> =>
  enqueue(db, {
    kind: 'series-sources.fetch',
    title: { en: `Fetch of ${name}`, ms: `Pengambilan ${name}` },
    payload: { source: uuid, any_size: anySize } satisfies FetchPayload,
    createdBy: by,
    link: href(
      'entered-series',
      { list: enteredOf(subject)?.slugs.settings ?? '' },
      { query: { tab: 'sources' } },
    ),
  });

/** Looks for sources whose time has come, for as long as the process runs. */
export function startFetchClock(platform: Platform): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const tick = () => {
    running = fetchDue(platform).catch((err: unknown) =>
      platform.log[isLost(err) ? 'warn' : 'error']({ err }, 'sources could not be looked for; trying again'),
    );
    void running.then(() => {
      if (!isClosed) timer = setTimeout(tick, EVERY_MS);
    });
  };
  let timer = setTimeout(tick, EVERY_MS);
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Puts every source whose time has come into the queue, and sets its next time. */
export async function fetchDue(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.database.write, async (db) => {
    for (const { id, uuid } of await lockDueSources(db, now)) {
      const source = await findSource(db, uuid);
      if (!source) continue;
      await setNextTry(db, id, usualTime(platform, source));
      await enqueueFetch(db, source, { by: null, anySize: false });
    }
  });
}

const usualTime = (platform: Platform, source: SourceRow): Date =>
  nextInstant(source, {
    now: platform.clock.now(),
    today: platform.today(),
    zone: platform.config.timeZone,
  });

async function fetchOne(platform: Platform, job: Job<FetchPayload>): Promise<FetchResult | null> {
  const source = await findSource(platform.database.write, job.payload.source);
  if (!source) return null;
  try {
    const answer = await download(source.url, {
      origins: platform.config.fetchOrigins,
      seconds: platform.config.fetchSeconds,
      signal: job.signal,
      progress: (done, total) => job.progress(done, total),
    });
    return await takeAnswer(platform, job, source, answer);
  } catch (error) {
    if (job.isCancelled()) return null;
    const failure = failureOf(error);
    if (!failure) throw error;
    return noteFailure(platform, job, source, failure);
  }
}

const failureOf = (error: unknown): FetchFailure | null =>
  error instanceof FetchFailure
    ? error
    : error instanceof Problem && error.code !== 'too_many'
      ? new FetchFailure(summaryOf(error))
      : null;

/** Looks at an answer and stages it; the last good one stays where it is. */
async function takeAnswer(
  platform: Platform,
  job: Job<FetchPayload>,
  source: SourceRow,
  answer: Download,
): Promise<FetchResult> {
  const before = await readLastGood(platform.database.write, source.id);
  if (before?.sha256 === answer.sha256) {
    return job.write(async ({ db, now }) => {
      await insertFetch(db, { ...tryOf(job, source, now), outcome: 'same', size: answer.bytes.length });
      await setNextTry(db, source.id, usualTime(platform, source), 0);
      return { outcome: 'same', batch: null };
    });
  }
  checkAnswer(answer, job.payload.any_size ? null : (before?.size ?? null));
  const { rows, file } = await readAnswer(platform, source, answer);
  try {
    return await job.write((call) => stageAnswer(platform, job, source, { ...call, rows, file }));
  } finally {
    await file.discard();
  }
}

const tryOf = (job: Job<FetchPayload>, { id }: SourceRow, at: Date) => ({
  source_id: id,
  at,
  asked_by: job.createdBy,
});

/** @throws FetchFailure or Problem for what is no whole table */
function checkAnswer(answer: Download, usual: number | null): void {
  if (isWebPage(answer.bytes, answer.mediaType)) {
    throw new FetchFailure(refusal('series.fetch-html'));
  }
  const size = answer.bytes.length;
  if (usual !== null && isUnusual(size, usual)) {
    throw new FetchFailure(refusal('series.fetch-size', { size, before: usual }));
  }
}

/** Reads an answer, and lays it where files are kept. @throws FetchFailure or Problem for what is no whole table */
async function readAnswer(
  platform: Platform,
  source: SourceRow,
  answer: Download,
): Promise<{ readonly rows: SeenRows; readonly file: PlacedFile }> {
  const received = await storeAnswer(platform, source, answer);
  try {
    await refuseMalware(platform, null, received);
    const cells = await platform.parsing.table(received.path, received.name, OWN_TURN);
    if (isCutOff(cells)) {
      throw new FetchFailure(refusal('series.fetch-cut'), { isPassing: true });
    }
    const rows = seenRows(cells, { series: source.series, columns: source.columns });
    return { rows, file: await placeFile(platform, received, received) };
  } finally {
    await received.discard();
  }
}

async function storeAnswer(
  platform: Platform,
  { name }: SourceRow,
  { bytes, sha256, mediaType }: Download,
): Promise<ReceivedFile> {
  mustHoldNone('writing a file');
  const folder = arrivalFolder(platform.config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, platform.clock.random(16).toString('hex'));
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  return new ReceivedFile({
    name: `${name}.${endingOf(bytes)}`,
    mediaType: mediaType.slice(0, 120) || 'application/octet-stream',
    path,
    size: bytes.length,
    sha256,
  });
}

type WriteCall = Parameters<Parameters<Job['write']>[0]>[0];

async function stageAnswer(
  platform: Platform,
  job: Job<FetchPayload>,
  source: SourceRow,
  { db, audit, now, rows, file }: WriteCall & { readonly rows: SeenRows; readonly file: PlacedFile },
): Promise<FetchResult> {
  // bytes that no row names do no harm, where the transaction fails
  const fileUuid = await keepFile({ db, afterRefusal: () => undefined }, file, job.createdBy);
  for (const id of await discardOlder(db, source.id, now)) {
    audit({
      action: 'observation-batches.discard',
      resource: 'observation_batches',
      id,
      after: { state: 'discarded', newer: source.name },
    });
  }
  const { id, rows: checked } = await stageBatch(
    db,
    {
      subject: source.subject,
      way: 'fetch',
      name: source.name,
      file_uuid: fileUuid,
      by: job.createdBy,
      status: source.status,
      today: platform.today(),
    },
    rows,
  );
  const counts = countsOf(checked);
  const isNews = counts.total > counts.same;
  if (!isNews) await endBatch(db, id, 'discarded', { by: job.createdBy, now });
  const outcome = isNews ? 'staged' : 'same';
  await insertFetch(db, {
    ...tryOf(job, source, now),
    outcome,
    size: file.size,
    sha256: file.sha256,
    file_uuid: fileUuid,
    batch_id: id,
  });
  await setNextTry(db, source.id, usualTime(platform, source), 0);
  audit({
    action: 'series-sources.fetch',
    resource: 'series_sources',
    id: source.uuid,
    after: { name: source.name, outcome, sha256: file.sha256, ...counts },
  });
  return { outcome, batch: isNews ? id : null };
}

/** What went wrong stands beside the source, with when it is tried again. */
function noteFailure(
  platform: Platform,
  job: Job<FetchPayload>,
  source: SourceRow,
  { told, isPassing }: FetchFailure,
): Promise<FetchResult> {
  return job.write(async ({ db, audit, now }) => {
    const failures = source.failures + 1;
    await insertFetch(db, { ...tryOf(job, source, now), outcome: 'failed', told });
    const usual = usualTime(platform, source);
    await setNextTry(db, source.id, nextTry(usual, now, { isPassing, failures }), failures);
    audit({
      action: 'series-sources.fetch',
      resource: 'series_sources',
      id: source.uuid,
      after: { name: source.name, outcome: 'failed', why: told.key },
    });
    return { outcome: 'failed', batch: null };
  });
}
