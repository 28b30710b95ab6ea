import { canStep } from '@datum/contract/feedback/feedback-states';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { requestFromFeedback } from '@datum/contract/requests/from-feedback';
import { OTHER_AREA } from '@datum/contract/requests/request-view';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { forbidden, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { lockMessage } from '../../feedback/queries.ts';
import { insertEvent, updateFeedback } from '../../feedback/write.queries.ts';
import { insertAsked } from './asking.queries.ts';
import { begin } from './asking.routes.ts';

/** A message that asks for figures goes on as a request: its sender gets the number and the page of the request. */
export function fromFeedbackRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, requestFromFeedback, async (call) => {
    const { db, body, now } = call;
    const person = knownPerson(call.person);
    if (!person.permissions.includes('feedback.answer')) throw forbidden();
    const message = await lockMessage(db, body.feedback);
    if (!message) throw notFound();
    if (message.merged_number) {
      throw wrongState(refusal('feedback.step-merged', { number: message.merged_number }));
    }
    if (message.request_uuid) throw wrongState(refusal('feedback.request-made'));
    const { id, uuid } = await insertAsked(db, {
      title: body.title,
      wanted: body.wanted,
      data_area: message.figure?.subject ?? OTHER_AREA,
      answer_form: 'report',
      file_format: 'any',
      purpose: message.number,
      requester_uuid: message.sender_uuid,
      requester_name: message.sender_name,
      requester_email: message.sender_email,
      organisation: message.organisation,
      locale: message.locale,
      created_at: now,
      updated_at: now,
    });
    const row = await begin(call, { id, uuid });
    const state = canStep(message.state, 'planned') ? 'planned' : message.state;
    await updateFeedback(db, message, { request_uuid: uuid, state }, now);
    const event = { feedback_id: message.id, state, reason: row.number, actor: person.name, at: now };
    await insertEvent(db, event);
    call.audit({
      action: 'feedback.to-request',
      resource: 'feedback',
      id: message.uuid,
      before: { state: message.state },
      after: { state, request: row.number },
      ...(message.sender_uuid ? { subject: message.sender_uuid } : {}),
    });
    return { uuid, number: row.number };
  });
}
