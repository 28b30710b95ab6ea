import {
  downloadLead,
  downloadPressure,
  type Pressure,
  showLead,
  showPressure,
} from '@datum/contract/entered-series/comparisons';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { SUBJECTS } from '@datum/contract/subjects/all';
import type { Comparison } from '@datum/contract/subjects/entered';
import type { Subject } from '@datum/contract/subjects/subject';
import { isOpen } from '@datum/contract/subscriptions/opened';
import type { FastifyInstance } from 'fastify';
import { closedToKey } from '../../../platform/api-keys/admit.ts';
import { vintageAt } from '../../../platform/cache/asked-vintage.ts';
import { sendTable, type TableFormat, tableFile } from '../../../platform/files/tables.ts';
import { type Call, mountRead } from '../../../platform/http/mount.ts';
import { forbidden, notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openedFor, type SignedIn } from '../../../platform/session/signed-in.ts';
import { countDownload } from '../../../platform/usage/downloads-left.ts';
import { subjectFor } from '../published/published.routes.ts';
import { leadFile, pressureFile } from './comparison-file.rules.ts';
import { readLead, readPressure } from './comparisons.queries.ts';
import type { SidesRequest } from './sides.queries.ts';

/** What entered series are set beside: a cost index that they move away from, a local price that they may precede. */
export function comparisonRoutes(app: FastifyInstance, platform: Platform): void {
  const { published } = platform;
  mountRead(app, platform, showPressure, (call) =>
    readPressure(call.db, published, { ...requestOf(call, 'pressure'), base: call.query.base }),
  );
  mountRead(app, platform, showLead, (call) => readLead(call.db, published, requestOf(call, 'lead')));

  mountRead(app, platform, downloadPressure, async (call) => {
    const request = requireDownload(call, requestOf(call, 'pressure', 'download'));
    const asked = { ...request, base: call.query.base };
    const answer = requireSide(await readPressure(call.db, published, asked), request);
    const file = await tableFile(pressureFile(fileContext(call, request), answer));
    await countDownload(platform, call.person, request.subject.product);
    sendTable(call.reply, file);
    return undefined;
  });
  mountRead(app, platform, downloadLead, async (call) => {
    const request = requireDownload(call, requestOf(call, 'lead', 'download'));
    const answer = requireSide(await readLead(call.db, published, request), request);
    const file = await tableFile(leadFile(fileContext(call, request), answer));
    await countDownload(platform, call.person, request.subject.product);
    sendTable(call.reply, file);
    return undefined;
  });
}

type Query = Partial<Pick<SidesRequest, 'series' | 'with' | 'row' | 'from' | 'to' | 'currency'>> & {
  readonly as_of?: number | undefined;
};

/** @throws Problem 404 for a subject that does not declare the comparison */
function requestOf(
  { params, query, person, platform }: Call<{ subject: string }, Query, unknown>,
  kind: Comparison,
  use: 'view' | 'download' = 'view',
): SidesRequest {
  const subject = subjectFor(person, params.subject);
  if (!subject.comparisons.includes(kind)) throw notFound();
  return {
    subject,
    kind,
    series: query.series,
    with: query.with,
    row: query.row,
    from: query.from,
    to: query.to,
    currency: query.currency,
    asOf: vintageAt(query.as_of, platform.published),
    opened: openedFor(person, subject.product, use),
    others: openBeside(query.with, (subject) => closedToKey(person, subject)).map((one) => ({
      subject: one,
      opened: openedFor(person, one.product, use),
    })),
  };
}

/**
 * Computed subjects that a caller may set beside a series; nothing is put in the place of one that was asked for.
 * @throws Problem 403 where the one that was asked for is closed, with why
 */
function openBeside(asked: string | undefined, whyClosed: (subject: Subject) => Refusal | null): Subject[] {
  const named = SUBJECTS.find(({ code }) => code === asked);
  const why = named && whyClosed(named);
  if (why) throw forbidden(why);
  return SUBJECTS.filter((one) => whyClosed(one) === null);
}

/** A file of a comparison holds figures of both products, so it needs permission and access for files of both. */
function requireDownload({ person }: Call<unknown, unknown, unknown>, request: SidesRequest): SidesRequest {
  if (!mayDownload(person, request.subject)) {
    throw forbidden(refusal('publication.downloads-closed'));
  }
  const whyClosed = (subject: Subject) =>
    mayDownload(person, subject)
      ? null
      : refusal('publication.downloads-closed-beside', { name: subject.name });
  const open = openBeside(request.with, whyClosed);
  return { ...request, others: request.others.filter(({ subject }) => open.includes(subject)) };
}

/** @throws Problem 403 where nothing stands beside the series, since all that could is closed to the caller's files */
function requireSide<Answer extends Pick<Pressure, 'other'>>(
  answer: Answer,
  { others }: SidesRequest,
): Answer {
  if (!answer.other && others.length < SUBJECTS.length) {
    throw forbidden(refusal('publication.downloads-closed-sides'));
  }
  return answer;
}

const mayDownload = (person: SignedIn | null, { product }: Pick<Subject, 'product'>): boolean =>
  isOpen(openedFor(person, product, 'download'));

function fileContext(
  call: Call<unknown, Query & { readonly format: TableFormat }, unknown>,
  { subject }: SidesRequest,
) {
  const filters = Object.entries(call.query)
    .filter(([name, value]) => name !== 'format' && value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const page = `${call.platform.config.webUrl}${href('reading.entered', { slug: subject.slugs.reading })}`;
  return {
    subject,
    locale: call.locale,
    format: call.query.format,
    link: `${page}?${new URLSearchParams(filters)}`,
    filters,
    madeAt: call.now,
    madeFor: call.person?.email ?? '',
  };
}
