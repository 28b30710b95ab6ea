import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { HistoryEntry } from '@datum/contract/lists/row';
import type { AuditAction, AuditResource } from '@datum/contract/office/audit-vocabulary';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../audit/history.queries.ts';
import { type Call, mountRead, mountWrite, type WriteCall } from '../http/mount.ts';
import { changedMeanwhile, notFound } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { orTaken, type Unique } from './taken.ts';

/** A call with a connection that reads: what finding and showing a record may use. */
export type Asked = Call<unknown, unknown, unknown> & { readonly db: Reading };

/** One kind of record, as its usual calls need to know it. */
export interface RecordKind<Params, Row, Shown, Resource extends AuditResource> {
  /** What the audit trail calls it. */
  readonly resource: Resource;
  /** The record, undefined where there is none or where the person may not know of it. */
  find(call: Asked, params: Params): Promise<Row | undefined>;
  /** Refuses who may know of the record but not change it, before anything else is said of the change. */
  readonly checkChange?: (call: Asked, row: Row) => void;
  idOf(row: Row): string | number;
  /** The record on the wire. */
  shown(row: Row, call: Asked): Shown | Promise<Shown>;
  /** What the audit trail keeps of it: plain members, so that before and after compare field by field. */
  audited(row: Row, call: Asked): object;
  /** Fields whose values no two records share, by the index that keeps them so: a second one is 422 with the field. */
  readonly unique?: Unique;
}

/** The record of a call. @throws Problem not_found */
export async function need<Params, Row>(
  { find }: Pick<RecordKind<Params, Row, unknown, AuditResource>, 'find'>,
  call: Asked,
  params: Params,
): Promise<Row> {
  const row = await find(call, params);
  if (row === undefined) {
    throw notFound();
  }
  return row;
}

/** Mounts one record: shown, or 404. */
export function mountShow<Params, Row, Shown>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<Params, undefined, undefined, Shown>,
  record: Pick<RecordKind<Params, Row, Shown, AuditResource>, 'find' | 'shown'>,
): void {
  mountRead(app, platform, endpoint, async (call) =>
    record.shown(await need(record, call, call.params), call),
  );
}

/** Mounts the entries of the audit trail about one record. */
export function mountHistory<Params, Row>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<Params, undefined, undefined, { data: HistoryEntry[] }>,
  record: Pick<RecordKind<Params, Row, unknown, AuditResource>, 'resource' | 'find' | 'idOf'>,
): void {
  mountRead(app, platform, endpoint, async (call) => {
    const row = await need(record, call, call.params);
    return { data: await historyOf(call.db, record.resource, record.idOf(row)) };
  });
}

/** Told what two people agreed on, it stands in the audit trail beside what the record is then. */
type Agreed = (parts: object) => void;

function agreement() {
  let agreed: object = {};
  return {
    agreed: (parts: object) => {
      agreed = parts;
    },
    more: (audited: object) => ({ ...audited, ...agreed }),
  };
}

/** Mounts what makes a record: `insert` checks it against its neighbours, and gives where the new one is. */
export function mountCreate<Params, Body, Row, Shown, Resource extends AuditResource>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<undefined, undefined, Body, Shown>,
  record: RecordKind<Params, Row, Shown, Resource>,
  action: AuditAction<Resource>,
  insert: (call: WriteCall<undefined, undefined, Body>, agreed: Agreed) => Promise<Params>,
): void {
  mountWrite(app, platform, endpoint, async (call) => {
    const { more, agreed } = agreement();
    const row = await need(record, call, await orTaken(record.unique, insert(call, agreed)));
    const { resource } = record;
    call.audit({ action, resource, id: record.idOf(row), after: more(record.audited(row, call)) });
    return record.shown(row, call);
  });
}

interface Versioned {
  readonly version: number;
  /** Why, where the call asks for it. */
  readonly reason?: string | null | undefined;
}

/**
 * Mounts a change of a record. `update` says what is wrong with it, and writes only where the record still has the
 * version that it was made from; it gives whether it did. Who comes late reads what stands there now: 409 with `theirs`.
 */
export function mountEdit<
  Params,
  Body extends Versioned,
  Row extends Versioned,
  Shown,
  R extends AuditResource,
>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<Params, undefined, Body, Shown>,
  record: RecordKind<Params, Row, Shown, R>,
  action: AuditAction<R>,
  update: (call: WriteCall<Params, undefined, Body>, before: Row, agreed: Agreed) => Promise<boolean>,
): void {
  mountWrite(app, platform, endpoint, async (call) => {
    const { params, body } = call;
    const before = await need(record, call, params);
    record.checkChange?.(call, before);
    const { more, agreed } = agreement();
    if (before.version !== body.version || !(await orTaken(record.unique, update(call, before, agreed)))) {
      throw changedMeanwhile(await record.shown(await need(record, call, params), call));
    }
    const after = await need(record, call, params);
    call.audit({
      action,
      resource: record.resource,
      id: record.idOf(before),
      before: record.audited(before, call),
      after: more(record.audited(after, call)),
      reason: body.reason ?? null,
    });
    return record.shown(after, call);
  });
}

/** Mounts what takes a record away; the audit trail keeps it. `remove` refuses where something stands on it. */
export function mountRemove<Params, Row, R extends AuditResource>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<Params, undefined, undefined, undefined>,
  record: Omit<RecordKind<Params, Row, unknown, R>, 'shown'>,
  action: AuditAction<R>,
  remove: (call: WriteCall<Params, undefined, undefined>, row: Row) => Promise<unknown>,
): void {
  mountWrite(app, platform, endpoint, async (call) => {
    const row = await need(record, call, call.params);
    record.checkChange?.(call, row);
    await remove(call, row);
    const { resource } = record;
    call.audit({ action, resource, id: record.idOf(row), before: record.audited(row, call) });
    return undefined;
  });
}
