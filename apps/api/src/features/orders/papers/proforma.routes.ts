import { makeProforma } from '@datum/contract/orders/papers/order-proformas';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { lockOwn } from '../own/take-over.jobs.ts';
import { proformaOf } from './proforma.jobs.ts';

/** What is asked for before there is an invoice. */
export function proformaRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, makeProforma, async (call) =>
    proformaOf(call, await lockOwn(call, knownPerson(call.person).uuid, call.params.uuid)),
  );
}
