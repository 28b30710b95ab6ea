import { listReleases, previewRelease, showRelease } from '@datum/contract/publication/releases';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readTable } from '../published/table.queries.ts';
import { productOf, rehearsalOf, releaseAnswer } from './answer.rules.ts';
import { prepareRoutes } from './prepare.routes.ts';
import { listReleaseRows, readEvents, releaseAt } from './queries.ts';
import { readChanges, readImputed, readMovers, readSuppressed } from './review.queries.ts';
import { visibleSubjects } from './rules.ts';
import { stepRoutes } from './step.routes.ts';
import { withdrawRoutes } from './withdraw.routes.ts';

/** Releases from the approved run to the public page: prepare, rehearse, approve by another person, schedule, live. */
export function releaseRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listReleases, async ({ db, query, person, request }) => {
    const reader = knownPerson(person);
    const subjects = visibleSubjects(reader).filter(
      (subject) =>
        (query.kind === undefined || productOf(subject).kind === query.kind) &&
        (query.subject === undefined || subject === query.subject),
    );
    const { rows, total } =
      subjects.length > 0
        ? await listReleaseRows(db, { subjects, state: query.state, period: query.period }, query)
        : { rows: [], total: 0 };
    return pageAnswer(
      request,
      rows.map((row) => releaseAnswer(row, reader)),
      total,
      query,
    );
  });

  mountRead(app, platform, showRelease, async ({ db, params, person }) => {
    const reader = knownPerson(person);
    const row = await releaseAt(db, params.id, reader);
    const decimals = row.subject === 'bmp' ? 2 : 1;
    const [movers, suppressed, imputed, changes, events] = await Promise.all([
      readMovers(db, row.id, row.period, decimals),
      readSuppressed(db, row.id, row.period),
      readImputed(db, row.id, row.period),
      readChanges(db, row.id, decimals),
      readEvents(db, row.id),
    ]);
    return {
      ...releaseAnswer(row, reader),
      ...rehearsalOf(row),
      movers,
      suppressed,
      imputed,
      changes,
      events: events.map((event) => ({
        step: event.step,
        from: event.from_state,
        to: event.to_state,
        reason: event.reason,
        by: event.by,
        at: event.at.toISOString(),
      })),
      sealed_hash: row.sealed_hash,
    };
  });

  mountRead(app, platform, previewRelease, async ({ db, params, query, person }) => {
    const row = await releaseAt(db, params.id, knownPerson(person));
    const { kind } = productOf(row.subject);
    return readTable(db, platform.published, {
      subject: productOf(row.subject).subject,
      kind: kind === 'prices' ? 'average' : query.groups ? 'group_index' : 'cost_index',
      regions: query.regions ?? ['ALL'],
      items: query.items ?? [],
      groups: query.groups ?? (query.group ? [query.group] : []),
      categories: query.categories ?? [],
      variant: query.variant,
      base: query.base,
      from: query.from,
      to: query.to,
      measure: query.measure,
      asOf: row.sequence ?? platform.published.vintage,
      level: 'api',
      preview: { releaseId: row.id, period: row.period },
    });
  });

  prepareRoutes(app, platform);
  stepRoutes(app, platform);
  withdrawRoutes(app, platform);
}
