import type { Release, ReleaseDetail } from '@datum/contract/publication/releases';
import { inTransaction } from '@datum/database/transaction';
import { copyStructure } from '../../features/structures/copy.queries.ts';
import { type Answer, type Caller, startDemoApp, type TestApp } from './test-app.ts';

/** The month of the demonstration that is computed and approved and whose releases wait, with those who take it further. */
export interface WaitingMonth {
  readonly api: TestApp;
  readonly compiler: Caller;
  readonly approver: Caller;
  readonly publisher: Caller;
  /** Its releases as they were at the start. */
  readonly prices: Release;
  readonly indices: Release;
  readonly month: string;
  /** A table of the month, or of another one. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into an answer whose shape it asserts
  table(stage: 'one' | 'two', period?: string): Promise<any>;
  /** The same with current quotes. */
  dry(stage: 'one' | 'two', period?: string): Promise<Answer>;
  /** Starts the official run of a table. */
  start(stage: 'one' | 'two', period?: string): Promise<Answer>;
  /** Approves or returns a run, as the approver. */
  decide(run: { readonly id: number }, name: 'approve' | 'reject'): Promise<Answer>;
  /** A release as the publisher, or somebody else, sees it. */
  seen(release: Release, person?: Caller): Promise<ReleaseDetail>;
  /** A step of a release as it stands now. */
  step(person: Caller, release: Release, name: string, more?: object): Promise<Answer>;
  /** Approves a release and publishes it at once; gives its state. */
  publish(release: Release): Promise<string>;
  /** The newest structure once more as two people would have approved it, with what `change` does to it; gives its id. */
  approveStructure(change?: (id: number) => Promise<unknown>): Promise<number>;
}

const FAMILY = 'bmci';

/** Starts the demonstration for a test of this month. */
export async function startWaitingMonth(): Promise<WaitingMonth> {
  const api = await startDemoApp();
  const [compiler, approver, publisher] = [
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
  ];
  const waiting = async (subject: string): Promise<Release> =>
    (await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`)).body.data[0];
  const [prices, indices] = [await waiting('bmp'), await waiting(FAMILY)];
  const month = indices.period;
  const at = (stage: 'one' | 'two', period: string, path = '') =>
    `/api/v1/rounds/${period}/table-${stage}${path}?family=${FAMILY}`;
  const seen: WaitingMonth['seen'] = async ({ id }, person = publisher) =>
    (await person.call('GET', `/api/v1/releases/${id}`)).body;
  const step: WaitingMonth['step'] = async (person, release, name, more = {}) =>
    person.call('POST', `/api/v1/releases/${release.id}/steps`, {
      step: name,
      version: (await seen(release)).version,
      ...more,
    });
  return {
    ...{ api, compiler, approver, publisher, prices, indices, month, seen, step },
    table: async (stage, period = month) => (await compiler.call('GET', at(stage, period))).body,
    dry: (stage, period = month) => compiler.call('GET', at(stage, period, '/dry-run')),
    start: (stage, period = month) => compiler.call('POST', at(stage, period, '/run')),
    decide: ({ id }, name) => approver.call('POST', `/api/v1/runs/${id}/${name}`, { note: 'Looked at.' }),
    publish: async (release) => {
      await step(approver, release, 'approve');
      const public_reason = { en: 'All prices are in.', ms: 'Semua harga sudah masuk.' };
      return (await step(publisher, release, 'publish', { public_reason })).body.state;
    },
    approveStructure: async (change = async () => {}) => {
      const { write } = api.platform.database;
      const copy = await inTransaction(write, async (db) => {
        const { id } = await db
          .selectFrom('structures')
          .where('family', '=', FAMILY)
          .where('status', '<>', 'draft')
          .orderBy('revision', 'desc')
          .select('id')
          .executeTakeFirstOrThrow();
        return copyStructure(db, id, compiler.uuid);
      });
      await change(copy);
      await write.updateTable('structures').set({ status: 'approved' }).where('id', '=', copy).execute();
      return copy;
    },
  };
}
