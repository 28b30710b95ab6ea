import { createHash } from 'node:crypto';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { charged } from '@datum/contract/plans/plan-money';
import { answerQuote, sendQuote, withdrawQuote } from '@datum/contract/requests/request-papers';
import { addDays } from '@datum/contract/values/day';
import { inUnits } from '@datum/contract/values/money-text';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { forbidden, fourEyes, invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { paperPdf } from '../../../platform/pdf/paper.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { isHeldByOne } from '../../approvals/held-by-one.queries.ts';
import { findSeller } from '../../billing-settings/queries.ts';
import { readTaxOn } from '../../tax-rates/queries.ts';
import { type AnyCall, answer, type CallOf, follow, lockKnown, tellRequester } from '../call.routes.ts';
import { nextNumber, type RequestRecord } from '../queries.ts';
import { insertFile } from '../record.queries.ts';
import { blocked, mustBring } from '../rules.ts';
import { asksFor } from '../sides.queries.ts';
import { netOf } from './money.rules.ts';
import { quotePaper } from './quote-paper.rules.ts';
import { insertQuote, lockQuote, setQuote, withdrawQuotes } from './quotes.queries.ts';

/** Days that a quote can be valid at most. */
const LONGEST_DAYS = 366;

/** What an answer that is not published costs: a quote with its PDF, accepted or declined by who asked. */
export function quoteRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, sendQuote, quote);
  mountWrite(app, platform, withdrawQuote, withdraw);
  mountWrite(app, platform, answerQuote, async (call) => {
    const person = knownPerson(call.person);
    const row = await lockKnown(call, call.params.uuid, null);
    if (row.requester_uuid !== person.uuid) throw forbidden(refusal('requests.own-only'));
    return answer(
      call,
      await answerOpenQuote(call, row, call.params.paper, { ...call.body, by: person.name }),
    );
  });
}

/** Sends a quote; the one before is withdrawn. */
async function quote(call: CallOf<typeof sendQuote>) {
  const { db, body, now, params } = call;
  const person = knownPerson(call.person);
  const row = await lockKnown(call, params.uuid, body.version);
  mustBring('quote', row);
  const alone = await refuseOwn(db, row, person.uuid);
  if (row.paid_at !== null) throw wrongState(refusal('requests.quote-paid'));
  const today = call.platform.today();
  if (body.valid_until < today || body.valid_until > addDays(today, LONGEST_DAYS)) {
    throw invalid({ valid_until: [refusal('requests.quote-days')] });
  }
  const isExempt = body.tax_class === 'none';
  if (isExempt && body.tax_exemption === '')
    throw invalid({ tax_exemption: [refusal('requests.exemption-asked')] });
  const tax_percent = isExempt ? '0' : ((await readTaxOn(db, today)).get(body.tax_class) ?? '0');
  const { amount: net, tax, total } = charged(netOf(body.lines), tax_percent);
  if (total === 0) throw invalid({ lines: [refusal('requests.quote-nothing')] });
  await withdrawQuotes(db, row.id, ['sent', 'accepted'], now);
  const made = {
    number: await nextNumber(db, 'Q', today.slice(0, 4)),
    lines: body.lines,
    note: body.note,
    tax_percent,
    tax_exemption: isExempt ? body.tax_exemption : '',
    net,
    tax,
    total,
    valid_until: body.valid_until,
  };
  await insertQuote(db, {
    ...made,
    lines: JSON.stringify(made.lines),
    request_id: row.id,
    created_by: person.uuid,
    created_by_name: person.name,
    sent_at: now,
  });
  const seller = (await findSeller(db))?.seller ?? null;
  const content = await paperPdf(quotePaper({ quote: made, row, seller, by: person.name, today, now }));
  const sha256 = createHash('sha256').update(content).digest('hex');
  await insertFile(db, {
    request_id: row.id,
    kind: 'quote',
    name: `${made.number}.pdf`,
    media_type: 'application/pdf',
    size: content.length,
    sha256,
    content,
    by_staff: true,
    created_by: person.uuid,
    created_at: now,
  });
  const after = await follow(call, row, {
    audit: 'report-requests.quote',
    action: 'quote',
    to: 'quoted',
    waits: 'requester',
    reason: made.number,
    actor: person.name,
    set: { fee: null, last_message_at: now, last_message_by: 'staff' },
    more: { quote: made.number, total, sha256, ...alone },
  });
  await tellRequester(call, after, 'request-quote', {
    quote: made.number,
    total: `RM ${inUnits(total)}`,
    until: dayIn(after.locale, made.valid_until),
  });
  return answer(call, after);
}

/** Nobody says what their own report costs, until one person does everything. @throws Problem 403 */
async function refuseOwn(db: Writing, { id }: RequestRecord, person: string): Promise<{ alone?: true }> {
  if (!(await asksFor(db, id, person))) return {};
  if (await isHeldByOne(db, 'requests.report.deliver')) return { alone: true };
  throw fourEyes(refusal('requests.own-request'), 'requests.report.deliver');
}

/** Takes a quote back; the request is clarified anew. */
async function withdraw(call: CallOf<typeof withdrawQuote>) {
  const { db, body, now, params } = call;
  const person = knownPerson(call.person);
  const row = await lockKnown(call, params.uuid, body.version);
  if (row.paid_at !== null) throw wrongState(refusal('requests.quote-paid'));
  const quote = await lockQuote(db, row.id, params.paper);
  if (!quote) throw notFound();
  if (quote.state !== 'sent' && quote.state !== 'accepted') throw wrongState(refusal('requests.quote-over'));
  mustBring('withdraw', row);
  await setQuote(db, quote.id, {
    state: 'withdrawn',
    answered_at: now,
    answered_by: person.name,
    answer_reason: body.reason,
  });
  const after = await follow(call, row, {
    audit: 'report-requests.withdraw-quote',
    action: 'quote-withdrawn',
    to: 'clarifying',
    waits: null,
    reason: body.reason,
    actor: person.name,
    set: { fee: null },
  });
  await tellRequester(call, after, 'request-quote-withdrawn', {
    quote: quote.number,
    reason: body.reason,
  });
  return answer(call, after);
}

/** Accepts or declines the open quote of a locked request. What costs something waits for its payment then. */
export async function answerOpenQuote(
  call: AnyCall,
  row: RequestRecord,
  uuid: string,
  said: { readonly answer: 'accept' | 'decline'; readonly reason: string; readonly by: string },
): Promise<RequestRecord> {
  const { db, now, platform } = call;
  const quote = await lockQuote(db, row.id, uuid);
  if (!quote) throw notFound();
  if (row.merged_into !== null) throw blocked('merged', row);
  if (quote.state !== 'sent') throw wrongState(refusal('requests.quote-over'));
  if (quote.valid_until < platform.today()) {
    throw wrongState(refusal('requests.quote-run-out', { day: quote.valid_until }));
  }
  const isAccepted = said.answer === 'accept';
  mustBring(isAccepted ? 'accept' : 'not-accept', row);
  await setQuote(db, quote.id, {
    state: isAccepted ? 'accepted' : 'declined',
    answered_at: now,
    answered_by: said.by,
    answer_reason: said.reason,
  });
  return follow(call, row, {
    audit: 'report-requests.answer-quote',
    action: isAccepted ? 'quote-accepted' : 'quote-declined',
    to: isAccepted ? 'accepted' : 'clarifying',
    waits: isAccepted ? 'payment' : null,
    reason: said.reason || quote.number,
    actor: said.by,
    set: { fee: isAccepted ? quote.total : null, last_message_at: now, last_message_by: 'requester' },
    more: { quote: quote.number },
  });
}
