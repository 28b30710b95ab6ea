import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  assignRequest,
  editRequest,
  exportRequests,
  historyOfRequest,
  keepTasks,
  listAnswered,
  listRequests,
  requestChoices,
  showRequest,
  tagRequest,
} from '@datum/contract/requests/report-requests';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../../platform/audit/history.queries.ts';
import type { TableColumn } from '../../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../../platform/resources/list.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { wrongArea } from '../asking/rules.ts';
import { answer, follow, lockKnown, needRequest } from '../call.routes.ts';
import { listRequestRows, type RequestRecord, readOwners, readTags } from '../queries.ts';
import { detailOf, isStaffOf, todayOf } from '../view.routes.ts';
import { shownRow, type Today } from '../view.rules.ts';

type Listed = Parameters<typeof listRequestRows>[3]['filter'] & {
  readonly sort: Parameters<typeof listRequestRows>[3]['sort'];
};
interface Row {
  readonly row: RequestRecord;
  readonly day: Today;
  readonly isStaff: boolean;
}

/** Reads the rows of a call with what shows them. */
const read: ReadList<Listed, Row> = async ({ db, query, person, platform }, place) => {
  const reader = knownPerson(person);
  const isStaff = isStaffOf(reader);
  const { sort, ...filter } = query;
  const day = await todayOf(db, platform);
  const { rows, total } = await listRequestRows(
    db,
    { uuid: reader.uuid, isStaff },
    day.today,
    { filter: isStaff ? filter : { search: filter.search, state: filter.state }, sort },
    place,
  );
  return { rows: rows.map((row) => ({ row, day, isStaff })), total };
};

const COLUMNS: readonly TableColumn<Row>[] = [
  { header: 'number', kind: 'text', width: 16, value: ({ row }) => row.number },
  { header: 'title', kind: 'text', width: 44, value: ({ row }) => row.title },
  { header: 'requester', kind: 'text', width: 24, value: ({ row }) => row.requester_name },
  { header: 'email', kind: 'text', width: 28, value: ({ row }) => row.requester_email },
  { header: 'organisation', kind: 'text', width: 28, value: ({ row }) => row.organisation },
  { header: 'area', kind: 'text', width: 10, value: ({ row }) => row.data_area },
  { header: 'state', kind: 'text', width: 12, value: ({ row }) => row.state },
  { header: 'waiting', kind: 'text', width: 12, value: ({ row }) => row.waiting },
  { header: 'owner', kind: 'text', width: 24, value: ({ row }) => row.owner_name },
  { header: 'tags', kind: 'text', width: 20, value: ({ row }) => row.tags.join(', ') },
  {
    header: 'asked',
    kind: 'text',
    width: 12,
    value: ({ row }) => row.confirmed_at.toISOString().slice(0, 10),
  },
  { header: 'due', kind: 'text', width: 12, value: ({ row }) => row.due_on },
  {
    header: 'fee',
    kind: 'number',
    decimals: 2,
    value: ({ row }) => (row.fee === null ? null : (row.fee / 100).toFixed(2)),
  },
];

/** The queue of staff, which is "my requests" for those who asked. */
export function queueRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listRequests, read, ({ row, day, isStaff }) => shownRow(row, day, isStaff));
  mountExport(app, platform, exportRequests, read, {
    name: 'report-requests',
    title: 'Requests',
    page: href('report-requests'),
    noted: 'personal-data-exported',
    columns: COLUMNS,
  });
  mountRead(app, platform, requestChoices, async ({ db }) => ({
    owners: await readOwners(db),
    ...(await readTags(db)),
  }));
  mountRead(app, platform, showRequest, async ({ db, params, person }) => {
    const reader = knownPerson(person);
    return detailOf(db, platform, await needRequest(db, params.uuid, reader), reader);
  });
  mountRead(app, platform, historyOfRequest, async ({ db, params, person }) => {
    const row = await needRequest(db, params.uuid, knownPerson(person));
    return { data: await historyOf(db, 'report_requests', row.uuid) };
  });
  keptRoutes(app, platform);
}

/** What staff keep of a request: facts, owner, tags, checklist, place in the public list. */
function keptRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, editRequest, async (call) => {
    const { version, ...facts } = call.body;
    const row = await lockKnown(call, call.params.uuid, version);
    const wrong = wrongArea(facts.data_area);
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    const actor = knownPerson(call.person).name;
    return answer(
      call,
      await follow(call, row, { audit: 'report-requests.edit', action: 'edit', actor, set: facts }),
    );
  });

  mountWrite(app, platform, assignRequest, async (call) => {
    const { owner_uuid, version } = call.body;
    const row = await lockKnown(call, call.params.uuid, version);
    const owner = (await readOwners(call.db)).find(({ uuid }) => uuid === owner_uuid);
    if (owner_uuid !== null && !owner) throw invalid({ owner_uuid: [refusal('requests.owner-unknown')] });
    return answer(
      call,
      await follow(call, row, {
        audit: 'report-requests.assign',
        action: 'assign',
        reason: owner?.name ?? '',
        actor: knownPerson(call.person).name,
        set: { owner_uuid },
      }),
    );
  });

  mountWrite(app, platform, tagRequest, async (call) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    const tags = [...new Set(call.body.tags)].toSorted();
    const actor = knownPerson(call.person).name;
    return answer(
      call,
      await follow(call, row, {
        audit: 'report-requests.tag',
        action: 'tag',
        actor,
        set: { tags },
        quiet: true,
      }),
    );
  });

  sideRoutes(app, platform);
}

/** The checklist, and the place in the public list. */
function sideRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, keepTasks, async (call) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    const actor = knownPerson(call.person).name;
    const before = new Map(row.tasks.map((task) => [task.text, task]));
    const tasks = call.body.tasks.map(({ text, done }) => {
      const kept = before.get(text);
      if (done && kept?.done_at) return kept;
      return done
        ? { text, done_by: actor, done_at: call.now.toISOString() }
        : { text, done_by: null, done_at: null };
    });
    return answer(
      call,
      await follow(call, row, {
        audit: 'report-requests.tasks',
        action: 'tasks',
        actor,
        set: { tasks: JSON.stringify(tasks) },
        quiet: true,
        more: { tasks },
      }),
    );
  });

  mountWrite(app, platform, listAnswered, async (call) => {
    const { listed, version } = call.body;
    const row = await lockKnown(call, call.params.uuid, version);
    if (listed && row.state !== 'delivered' && row.state !== 'closed') {
      throw wrongState(refusal('requests.listing-state'));
    }
    if (listed && !row.may_list) throw wrongState(refusal('requests.listing-asked'));
    const title = listed && { en: listed.title.en, ...(listed.title.ms ? { ms: listed.title.ms } : {}) };
    return answer(
      call,
      await follow(call, row, {
        audit: 'report-requests.listing',
        action: listed ? 'list' : 'unlist',
        actor: knownPerson(call.person).name,
        set: {
          listed_on: listed ? (row.listed_on ?? platform.today()) : null,
          listed_title: title && JSON.stringify(title),
          listed_reuse: listed?.reuse ?? null,
        },
        more: { title, reuse: listed?.reuse ?? null },
      }),
    );
  });
}
