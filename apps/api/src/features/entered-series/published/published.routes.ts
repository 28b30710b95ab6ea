import { SCOPE_OF_KIND } from '@datum/contract/access/key-scopes';
import {
  downloadEnteredTable,
  showEnteredTable,
  showFigureOrigin,
} from '@datum/contract/entered-series/published';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { type EnteredSubject, enteredOf } from '@datum/contract/subjects/entered';
import { isOpen } from '@datum/contract/subscriptions/opened';
import type { FastifyInstance } from 'fastify';
import { mayReadProductByKey } from '../../../platform/api-keys/admit.ts';
import { vintageAt } from '../../../platform/cache/asked-vintage.ts';
import { sendTable, tableFile } from '../../../platform/files/tables.ts';
import { type Call, mountRead } from '../../../platform/http/mount.ts';
import { forbidden, notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openedFor, type SignedIn } from '../../../platform/session/signed-in.ts';
import { countDownload } from '../../../platform/usage/downloads-left.ts';
import { withBreaks } from '../series.rules.ts';
import { enteredFile } from './file.rules.ts';
import { readFigureVintages, readOrigin, readPublishedSeries } from './published.queries.ts';
import { readEnteredTable } from './table.queries.ts';
import { opensFrom } from './table.rules.ts';
import type { TableRequest } from './table-request.rules.ts';

/** What everybody reads of entered series: tables, their files, and where each value comes from. */
export function enteredFigureRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showEnteredTable, (call) => readEnteredTable(call.db, requestOf(call)));

  mountRead(app, platform, downloadEnteredTable, async (call) => {
    const request = requestOf(call, 'download');
    const { slugs } = request.subject;
    if (!isOpen(request.opened)) {
      throw forbidden(refusal('publication.downloads-closed'));
    }
    const { format, ...filters } = call.query;
    const asked = Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
    );
    const page = `${platform.config.webUrl}${href('reading.entered', { slug: slugs.reading })}`;
    const file = enteredFile({
      subject: request.subject,
      table: await readEnteredTable(call.db, request),
      locale: call.locale,
      format,
      link: `${page}?${new URLSearchParams(asked)}`,
      filters: asked,
      madeAt: call.now,
      madeFor: call.person?.email ?? '',
    });
    const made = await tableFile(file);
    await countDownload(platform, call.person, request.subject.product);
    sendTable(call.reply, made);
    return undefined;
  });

  mountRead(app, platform, showFigureOrigin, async ({ db, params, person }) => {
    const [series = '', period = '', sequence = ''] = params.figure.split('.');
    const row = await readOrigin(db, { series: Number(series), period, sequence: Number(sequence) });
    if (!row) throw notFound();
    const subject = subjectFor(person, row.subject);
    const own = (await readPublishedSeries(db, row.subject, platform.published.vintage)).find(
      ({ id }) => id === Number(series),
    );
    const opened = openedFor(person, subject.product);
    const isShown = own && (isOpen(opened) || own.is_sample);
    if (!isShown || period < opensFrom(opened, own.frequency, own.newest, own.first)) throw notFound();
    const definition = withBreaks(own.definitions).findLast(({ valid_from }) => valid_from <= period);
    if (!definition) throw notFound();
    const { is_sample: _, frequency: _f, batch, sha256, entered_by, approved_by, ...told } = row;
    return {
      ...told,
      figure: params.figure,
      entered_at: row.entered_at.toISOString(),
      live_at: row.live_at.toISOString(),
      definition,
      vintages: await readFigureVintages(db, Number(series), period),
      staff: person?.isInternal ? { batch, sha256, entered_by, approved_by } : null,
    };
  });
}

/** The subject, where the caller may read it: a key opens what its holder may read by key today. */
export function subjectFor(person: SignedIn | null, code: string): EnteredSubject {
  const subject = enteredOf(code);
  if (!subject) throw notFound();
  if (person?.key && !mayReadProductByKey(person, subject.product)) {
    throw forbidden(refusal('sign-in.key-scope-lost', { scope: SCOPE_OF_KIND[subject.kind] }));
  }
  return subject;
}

type Query = Omit<TableRequest, 'subject' | 'asOf' | 'opened'> & { readonly as_of?: number | undefined };

function requestOf(
  {
    params,
    query,
    person,
    platform,
  }: Call<{ subject: string }, Partial<Query> & Pick<Query, 'measure'>, unknown>,
  use: 'view' | 'download' = 'view',
): TableRequest {
  const subject = subjectFor(person, params.subject);
  return {
    subject,
    series: query.series,
    frequency: query.frequency,
    from: query.from,
    to: query.to,
    measure: query.measure,
    dimensions: query.dimensions,
    basis: query.basis,
    whole: query.whole,
    currency: query.currency,
    asOf: vintageAt(query.as_of, platform.published),
    opened: openedFor(person, subject.product, use),
  };
}
