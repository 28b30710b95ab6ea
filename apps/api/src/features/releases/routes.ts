import { outdatedFor } from '@datum/contract/publication/release-steps';
import {
  exportReleases,
  listReleases,
  previewRelease,
  showRelease,
} from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { requireSubject } from '@datum/contract/subjects/all';
import { ALL_OPEN } from '@datum/contract/subscriptions/opened';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead } from '../../platform/http/mount.ts';
import { seenBy, tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList, wholeList } from '../../platform/resources/list.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readTable } from '../published/table.queries.ts';
import { historyOf, rehearsalOf, releaseAnswer } from './answer.rules.ts';
import { readHeadlines } from './hiding/headlines.queries.ts';
import { readEndedIn } from './prepare/ended.queries.ts';
import { prepareRoutes } from './prepare/prepare.routes.ts';
import { listReleaseRows, type ReleaseRow, readEvents, releaseAt } from './queries.ts';
import {
  readChanges,
  readImputed,
  readMovers,
  readOverLimit,
  readReviewRules,
  readSuppressed,
} from './review.queries.ts';
import { visibleSubjects } from './rules.ts';
import { stepRoutes } from './step.routes.ts';
import { withdrawRoutes } from './withdrawal/withdraw.routes.ts';

/** Releases from the approved run to the public page: prepare, rehearse, approve by another person, schedule, live. */
export function releaseRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listReleases, readList, (row, call) =>
    releaseAnswer(row, knownPerson(call.person), seenBy(platform, call)),
  );
  mountExport(app, platform, exportReleases, readList, {
    name: 'releases',
    title: 'Releases',
    page: href('releases.prices'),
    columns: EXPORTED,
  });

  mountRead(app, platform, showRelease, async ({ db, params, person, now, request }) => {
    const reader = knownPerson(person);
    const row = await releaseAt(db, params.id, reader);
    const { maxImputed, printing } = await readReviewRules(db, row);
    const [movers, suppressed, headlines, ended, imputed, overLimit, changes, events] = await Promise.all([
      readMovers(db, row.id, row.period, printing),
      readSuppressed(db, row.id, row.period),
      readHeadlines(db, row),
      readEndedIn(db, row.run_id),
      readImputed(db, row.id, row.period),
      readOverLimit(db, row.id, row.period, maxImputed.share),
      readChanges(db, row.id, printing.decimals),
      readEvents(db, row.id),
    ]);
    return {
      ...releaseAnswer(row, reader, seenBy(platform, { now, request })),
      ...rehearsalOf(row),
      decimals: printing.decimals,
      change: printing.change,
      movers,
      suppressed,
      held_headlines: [...headlines.held],
      ended,
      outdated: outdatedFor(row),
      imputed: imputed.listed,
      imputed_count: imputed.count,
      over_limit: overLimit,
      changes,
      events: historyOf(events, tellerFor(request)),
      sealed_hash: row.sealed_hash,
    };
  });

  mountRead(app, platform, previewRelease, async ({ db, params, query, person }) => {
    const row = await releaseAt(db, params.id, knownPerson(person));
    const { kind } = requireSubject(row.subject);
    return readTable(db, platform.published, {
      subject: row.subject,
      kind: kind === 'prices' ? 'average' : query.groups ? 'group_index' : 'cost_index',
      regions: query.regions ?? 'country',
      items: query.items ?? [],
      groups: query.groups ?? (query.group ? [query.group] : []),
      categories: query.categories ?? [],
      variant: query.variant,
      base: query.base,
      from: query.from,
      to: query.to,
      measure: query.measure,
      asOf: row.sequence ?? platform.published.vintage,
      opened: ALL_OPEN,
      preview: { releaseId: row.id, period: row.period },
    });
  });

  prepareRoutes(app, platform);
  stepRoutes(app, platform);
  withdrawRoutes(app, platform);
}

interface ReleaseQuery {
  readonly kind?: 'prices' | 'indices' | undefined;
  readonly subject?: string | undefined;
  readonly state?: string | undefined;
  readonly period?: string | undefined;
}

/** The releases of the products that a person may see. */
const readList: ReadList<ReleaseQuery, ReleaseRow> = async ({ db, query, person }, place) => {
  const { kind, subject, state, period } = query;
  const subjects = visibleSubjects(knownPerson(person)).filter(
    (seen) =>
      (kind === undefined || requireSubject(seen).kind === kind) &&
      (subject === undefined || seen === subject),
  );
  return subjects.length > 0
    ? listReleaseRows(db, { subjects, state, period }, place)
    : wholeList<ReleaseRow>([]);
};

const EXPORTED: readonly TableColumn<ReleaseRow>[] = [
  { header: 'subject', kind: 'text', value: ({ subject }) => subject },
  { header: 'period', kind: 'text', value: ({ period }) => period },
  { header: 'vintage', kind: 'number', decimals: 0, value: ({ vintage }) => vintage },
  { header: 'kind', kind: 'text', value: ({ kind }) => kind },
  { header: 'withdraws_vintage', kind: 'number', decimals: 0, value: (row) => row.withdraws_vintage },
  { header: 'state', kind: 'text', value: ({ state }) => state },
  { header: 'announced', kind: 'text', value: ({ planned_at }) => planned_at?.toISOString(), width: 26 },
  { header: 'scheduled', kind: 'text', value: ({ scheduled_at }) => scheduled_at?.toISOString(), width: 26 },
  { header: 'missed', kind: 'text', value: ({ missed_at }) => missed_at?.toISOString(), width: 26 },
  { header: 'live', kind: 'text', value: ({ live_at }) => live_at?.toISOString(), width: 26 },
  { header: 'sequence', kind: 'number', decimals: 0, value: ({ sequence }) => sequence },
  { header: 'cells', kind: 'number', decimals: 0, value: ({ cells }) => cells },
  { header: 'reason_class', kind: 'text', value: ({ reason_class }) => reason_class },
  { header: 'last_edited_by', kind: 'text', value: ({ edited_name }) => edited_name, width: 28 },
  { header: 'approved_by', kind: 'text', value: ({ approved_name }) => approved_name, width: 28 },
  { header: 'approved', kind: 'text', value: ({ approved_at }) => approved_at?.toISOString(), width: 26 },
];
