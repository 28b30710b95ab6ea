import { ANSWER_DAYS } from '@datum/contract/feedback/feedback-words';
import { sendFeedback, showContactForm } from '@datum/contract/feedback/sending';
import { stampForm } from '@datum/contract/forms/form-guard';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { subjectBySlug } from '@datum/contract/subjects/all';
import type { FastifyInstance } from 'fastify';
import { formStamp } from '../../../platform/forms/form-stamp.ts';
import { refuseProgram } from '../../../platform/forms/refuse-program.ts';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { invalid, notFound } from '../../../platform/http/problem.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AnyCall, tellSender } from '../call.routes.ts';
import { type FeedbackRecord, findMessage } from '../queries.ts';
import { auditedFeedback, publicFigure } from '../rules.ts';
import { insertEvent, insertFeedback, nextNumber } from '../write.queries.ts';
import { readDoubted } from './figure.queries.ts';
import { productOf } from './rules.ts';
import { findQuestion, readOffice } from './site.queries.ts';

/** The public form, and what it sends. */
export function sendRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, stampForm, async ({ now }) => ({
    stamp: formStamp(platform.config.appSecret, now),
  }));

  mountRead(app, platform, showContactForm, async ({ db, query, now }) => {
    const figure = query.figure && (await readDoubted(db, platform.published, query.figure, ''));
    return {
      stamp: formStamp(platform.config.appSecret, now),
      answer_days: ANSWER_DAYS,
      figure: figure ? publicFigure(figure) : null,
    };
  });

  mountWrite(app, platform, sendFeedback, async (call) => {
    const { db, body, person, now } = call;
    refuseProgram(platform, body, now);
    const { figure: asked, faq, text, stamp: _, website: __, consent: ___, name, email, ...kept } = body;
    const figure = asked === null ? null : await readDoubted(db, platform.published, asked, body.page);
    if (figure === undefined) throw invalid({ figure: [refusal('feedback.figure-unknown')] });
    const item = faq === '' ? undefined : await findQuestion(db, faq);
    const office = await readOffice(db, body.topic);
    // a registration that waits for its code proves no address yet
    const known = person?.is_verified ? person : null;
    const { uuid, id } = await insertFeedback(db, {
      ...kept,
      number: await nextNumber(db, platform.today().slice(0, 4)),
      body: text,
      figure: figure && JSON.stringify(figure),
      product: figure?.slug ?? productOf(body.page, (slug) => subjectBySlug(slug) !== undefined),
      faq_item: item?.id ?? null,
      sender_uuid: known?.uuid ?? null,
      sender_name: known?.name ?? name,
      sender_email: known?.email ?? email,
      office: office?.name ?? null,
      created_at: now,
      updated_at: now,
    });
    const row = await findMessage(db, uuid);
    if (!row) throw notFound();
    await insertEvent(db, { feedback_id: id, state: 'new', reason: '', actor: row.sender_name, at: now });
    call.audit({
      action: 'feedback.send',
      resource: 'feedback',
      id: uuid,
      after: auditedFeedback(row),
      ...(known ? { subject: known.uuid } : {}),
    });
    await tellStaff(call, row);
    if (office) await tellOffice(call, row, office.email, text);
    // nothing that a guest typed goes to an address that nobody confirmed
    const status = await tellSender(call, row, 'feedback-received', { days: String(ANSWER_DAYS) });
    return { number: row.number, status };
  });
}

/** Tells those who answer messages that one has come. */
const tellStaff = ({ db, platform }: Pick<AnyCall, 'db' | 'platform'>, row: FeedbackRecord): Promise<void> =>
  sendNotice(
    db,
    platform,
    'feedback-new',
    () => ({
      number: row.number,
      subject: row.subject,
      link: platform.config.webUrl + href('feedback.show', { id: row.uuid }),
    }),
    {},
  );

/** Mails the office what was written, with the way to it. */
export async function tellOffice(
  { db, platform }: Pick<AnyCall, 'db' | 'platform'>,
  row: FeedbackRecord,
  to: string,
  text: string,
): Promise<void> {
  await sendMail(db, platform, {
    template: 'feedback-arrived',
    to,
    // the words of the message are in this language too
    locale: row.locale,
    values: {
      number: row.number,
      subject: row.subject,
      message: text,
      link: platform.config.webUrl + href('feedback.show', { id: row.uuid }),
    },
  });
}
