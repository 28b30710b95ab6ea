import {
  exportFeedback,
  feedbackChoices,
  historyOfFeedback,
  keepFeedback,
  listFeedback,
  showFeedback,
} from '@datum/contract/feedback/feedback';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../../platform/audit/history.queries.ts';
import type { TableColumn } from '../../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { invalid } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../../platform/resources/list.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { detailOf, follow, isStaffOf, lockOpen, needMessage } from '../call.routes.ts';
import { type FeedbackRecord, listMessages, readOwners } from '../queries.ts';
import { shownFeedback } from '../rules.ts';

type Asked = Parameters<typeof listMessages>[2];
type Listed = Asked['filter'] & { readonly sort: Asked['sort'] };

const read: ReadList<Listed, FeedbackRecord> = ({ db, query, person }, place) => {
  const reader = knownPerson(person);
  const isStaff = isStaffOf(reader);
  const { sort, ...filter } = query;
  // who owns a message is not for the people who wrote it
  const asked = isStaff ? filter : { ...filter, view: undefined, owner: undefined };
  return listMessages(db, { uuid: reader.uuid, isStaff }, { filter: asked, sort }, place);
};

const COLUMNS: readonly TableColumn<FeedbackRecord>[] = [
  { header: 'number', kind: 'text', width: 16, value: (row) => row.number },
  { header: 'kind', kind: 'text', width: 12, value: (row) => row.kind },
  { header: 'from', kind: 'text', width: 12, value: (row) => row.source },
  { header: 'subject', kind: 'text', width: 44, value: (row) => row.subject },
  { header: 'message', kind: 'text', width: 60, value: (row) => row.body },
  { header: 'page', kind: 'text', width: 30, value: (row) => row.page },
  { header: 'figure', kind: 'text', width: 20, value: (row) => row.figure?.figure ?? null },
  { header: 'name', kind: 'text', width: 24, value: (row) => row.sender_name },
  { header: 'email', kind: 'text', width: 28, value: (row) => row.sender_email },
  { header: 'organisation', kind: 'text', width: 28, value: (row) => row.organisation },
  { header: 'status', kind: 'text', width: 14, value: (row) => row.state },
  { header: 'reason', kind: 'text', width: 30, value: (row) => row.reason },
  { header: 'answer', kind: 'text', width: 40, value: (row) => row.answer },
  { header: 'votes', kind: 'number', decimals: 0, value: (row) => String(row.votes) },
  { header: 'owner', kind: 'text', width: 24, value: (row) => row.owner_name },
  { header: 'sent', kind: 'text', width: 12, value: (row) => row.created_at.toISOString().slice(0, 10) },
];

/** The inbox of staff, which is "my messages" for the people who wrote them. */
export function inboxRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listFeedback, read, (row, { person }) =>
    shownFeedback(row, isStaffOf(knownPerson(person))),
  );
  mountExport(app, platform, exportFeedback, read, {
    name: 'feedback',
    title: 'Messages of readers',
    page: href('feedback'),
    noted: 'personal-data-exported',
    columns: COLUMNS,
  });
  mountRead(app, platform, feedbackChoices, async ({ db }) => ({ owners: await readOwners(db) }));
  mountRead(app, platform, showFeedback, async (call) =>
    detailOf(call, await needMessage(call.db, call.params.uuid, knownPerson(call.person))),
  );
  mountRead(app, platform, historyOfFeedback, async ({ db, params, person }) => {
    const row = await needMessage(db, params.uuid, knownPerson(person));
    return { data: await historyOf(db, 'feedback', row.uuid) };
  });

  mountWrite(app, platform, keepFeedback, async (call) => {
    const { kind, owner_uuid, listed, version } = call.body;
    const row = await lockOpen(call, call.params.uuid, version);
    const isKnown = owner_uuid === row.owner_uuid || owner_uuid === null;
    if (!isKnown && !(await readOwners(call.db)).some(({ uuid }) => uuid === owner_uuid)) {
      throw invalid({ owner_uuid: [refusal('feedback.owner-unknown')] });
    }
    const listed_at = listed ? (row.listed_at ?? call.now) : null;
    return detailOf(
      call,
      await follow(call, row, { audit: 'feedback.keep', set: { kind, owner_uuid, listed_at } }),
    );
  });
}
