import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  askRequest,
  confirmRequest,
  resendRequestCode,
  showRequestForm,
} from '@datum/contract/requests/asking';
import { addWorkingDays } from '@datum/contract/requests/request-clock';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { formStamp } from '../../../platform/forms/form-stamp.ts';
import { refuseProgram } from '../../../platform/forms/refuse-program.ts';
import { mountPrepared, mountRead, mountWrite, type ReadCall } from '../../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmToken, readConfirmToken, statusToken } from '../../../platform/proofs/request-links.ts';
import { issue, RESEND_SECONDS, spendCode, tryCode } from '../../../platform/proofs/verifications.ts';
import { type AnyCall, staffLink, tellRequester } from '../call.routes.ts';
import { noteEvent } from '../change.queries.ts';
import { findRequest, nextNumber, type RequestRecord, readSettings } from '../queries.ts';
import { oldLink } from '../rules.ts';
import { auditedRequest } from '../view.rules.ts';
import { confirm, findConfirmed, findUnconfirmed, insertAsked, readListed } from './asking.queries.ts';
import { AREAS, wrongForm } from './rules.ts';

/** The public form: what is asked, by whom, and the code that proves a guest's address. */
export function askingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showRequestForm, async ({ db, now }) => {
    const [settings, listed] = await Promise.all([readSettings(db), readListed(db)]);
    return {
      stamp: formStamp(platform.config.appSecret, now),
      expected_days: settings.expected_days,
      promised_on: addWorkingDays(platform.today(), settings.expected_days, settings.days_off),
      areas: AREAS,
      answered: listed.rows.map((row) => ({
        number: row.number,
        title: row.listed_title,
        on: row.listed_on,
        fee: row.fee,
        reuse: row.listed_reuse,
      })),
      answered_more: listed.more,
    };
  });

  mountWrite(app, platform, askRequest, async (call) => {
    const { db, body, person, now } = call;
    const { website, stamp, name, email, ...asked } = body;
    refuseProgram(platform, { website, stamp }, now);
    const wrong = wrongForm(body, platform.today());
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    // a registration that waits for its own code proves no address yet
    const known = person?.is_verified ? person : null;
    const { id, uuid } = await insertAsked(db, {
      ...asked,
      requester_uuid: known?.uuid ?? null,
      requester_name: known?.name ?? name,
      requester_email: known?.email ?? email,
      created_at: now,
      updated_at: now,
    });
    if (known) {
      const row = await begin(call, { id, uuid });
      const status = statusToken(platform.config.appSecret, row);
      return { number: row.number, uuid, due_on: row.due_on, confirm: null, status };
    }
    await sendCode(call, { uuid, ...body });
    const confirmed = confirmToken(platform.config.appSecret, uuid);
    return { number: null, uuid: null, due_on: null, confirm: confirmed, status: null };
  });

  mountPrepared(app, platform, confirmRequest, tryIt, async (call, tried) => {
    const { appSecret } = platform.config;
    if (!tried || !(await spendCode(call.db, tried.code, call.now))) {
      throw invalid({ code: [refusal('requests.code-wrong')] });
    }
    const row = await begin(call, tried);
    return { number: row.number, due_on: row.due_on, status: statusToken(appSecret, row) };
  });

  mountWrite(app, platform, resendRequestCode, async (call) => {
    const uuid = readConfirmToken(platform.config.appSecret, call.body.confirm);
    const row = uuid ? await findUnconfirmed(call.db, uuid) : undefined;
    if (!row) throw oldLink();
    await sendCode(call, { uuid: row.uuid, email: row.requester_email, locale: row.locale });
    return { retry_after: RESEND_SECONDS };
  });
}

/** Whose code it is; null for a wrong one, which is refused inside, so that a repeat of the right one hears its answer. */
async function tryIt({
  db,
  platform,
  body,
}: ReadCall<undefined, undefined, InputOf<typeof confirmRequest>['body']>) {
  const uuid = readConfirmToken(platform.config.appSecret, body.confirm);
  if (!uuid) throw oldLink();
  const row = await findUnconfirmed(db, uuid);
  if (!row) {
    throw (await findConfirmed(db, uuid)) ? wrongState(refusal('requests.confirmed-already')) : oldLink();
  }
  const code = await tryCode(platform, 'request', { request: uuid }, body.code.replace(' ', ''));
  return code === null ? null : { code, id: row.id, uuid };
}

async function sendCode(
  { db, platform }: AnyCall,
  row: {
    readonly uuid: string;
    readonly email: string;
    readonly locale: 'en' | 'ms';
  },
): Promise<void> {
  const { code } = await issue(db, platform, 'request', { request: row.uuid }, row.email);
  const confirmAt = href('report-request', {
    query: { confirm: confirmToken(platform.config.appSecret, row.uuid) },
  });
  await sendMail(db, platform, {
    template: 'request-code',
    to: row.email,
    locale: row.locale,
    values: {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      link: platform.config.webUrl + confirmAt,
    },
  });
}

/** The request gets its number and its promised day, and stands in the queue from now on. */
export async function begin(
  call: AnyCall,
  { id, uuid }: { readonly id: number; readonly uuid: string },
): Promise<RequestRecord> {
  const { db, platform, now } = call;
  const today = platform.today();
  const settings = await readSettings(db);
  const isFirst = await confirm(db, id, {
    number: await nextNumber(db, 'REQ', today.slice(0, 4)),
    due_on: addWorkingDays(today, settings.expected_days, settings.days_off),
    tasks: JSON.stringify(settings.tasks.map((text) => ({ text, done_by: null, done_at: null }))),
    now,
  });
  const row = await findRequest(db, uuid);
  if (!isFirst || !row) throw notFound();
  await noteEvent(db, id, {
    action: 'ask',
    state_before: null,
    state_after: row.state,
    reason: '',
    actor: row.requester_name,
    at: now,
  });
  call.audit({
    action: 'report-requests.ask',
    resource: 'report_requests',
    id: uuid,
    after: auditedRequest(row),
    ...(row.requester_uuid ? { subject: row.requester_uuid } : {}),
  });
  await tellRequester(call, row, 'request-received', { due: dayIn(row.locale, row.due_on) });
  await sendNotice(
    db,
    platform,
    'request-arrived',
    (locale) => ({
      number: row.number,
      title: row.title,
      due: dayIn(locale, row.due_on),
      link: staffLink(platform, row),
    }),
    {},
  );
  return row;
}
