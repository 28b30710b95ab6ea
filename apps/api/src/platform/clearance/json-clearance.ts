import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Answered, ask } from '../reports/answers.ts';
import type { ClearanceAccount, ClearanceService, ClearanceTold, Submitted } from './clearance-service.ts';

const LONGEST_ERROR = 300;
const text = z.string().transform((words) => words.slice(0, LONGEST_ERROR));
const fault = z.object({ code: text, message: text.default(''), target: text.nullish() });
const refused = z.object({ error: fault.extend({ details: z.array(fault).nullish() }) });
const signedIn = z.object({ access_token: z.string().min(1) });
const taken = z.object({
  submissionUid: z.string().min(1),
  acceptedDocuments: z.array(z.object({ invoiceCodeNumber: z.string() })).default([]),
  rejectedDocuments: z.array(refused.extend({ invoiceCodeNumber: z.string() })).default([]),
});
const summary = z.object({
  documentSummary: z.array(
    z.object({
      internalId: z.string(),
      uuid: z.string().min(1),
      longId: z.string().nullish(),
      status: z.string(),
      dateTimeValidated: z.iso.datetime({ offset: true }).nullish(),
      errors: z.array(fault).nullish(),
    }),
  ),
});

const faultsIn = ({ error }: z.output<typeof refused>) =>
  (error.details?.length ? error.details : [error]).slice(0, 50).map(({ code, message, target }) => ({
    code,
    message,
    field: target ?? '',
  }));

/**
 * A service that speaks the calls of Malaysia's MyInvois as its public documentation has them: sign-in of a client, submission of
 * documents, state of a submission, cancellation. The document inside is JSON of our own (decision 174).
 */
export function jsonClearance({ url, portalUrl, clientId, secret }: ClearanceAccount): ClearanceService {
  const base = url.replace(/\/$/, '');
  async function signIn(): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      scope: 'InvoicingAPI',
    });
    return known(await ask(`${base}/connect/token`, { method: 'POST', body }), signedIn).access_token;
  }
  async function call(path: string, method: string, body?: object) {
    const headers = { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' };
    return ask(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  }
  return {
    async submit({ number, content }): Promise<Submitted> {
      const bytes = Buffer.from(JSON.stringify(content));
      const documentHash = createHash('sha256').update(bytes).digest('hex');
      const document = {
        format: 'JSON',
        document: bytes.toString('base64'),
        documentHash,
        codeNumber: number,
      };
      const answer = await call('/api/v1.0/documentsubmissions', 'POST', { documents: [document] });
      const before = duplicateOf(answer);
      if (before) return { state: 'submitted', submission: before };
      const { submissionUid, acceptedDocuments, rejectedDocuments } = known(answer, taken);
      const wrong = rejectedDocuments.find(({ invoiceCodeNumber }) => invoiceCodeNumber === number);
      if (wrong) return { state: 'refused', errors: faultsIn(wrong) };
      if (acceptedDocuments.every(({ invoiceCodeNumber }) => invoiceCodeNumber !== number)) throw odd();
      return { state: 'submitted', submission: submissionUid };
    },
    async ask(submission, number): Promise<ClearanceTold> {
      const path = `/api/v1.0/documentsubmissions/${encodeURIComponent(submission)}?pageNo=1&pageSize=10`;
      const { documentSummary } = known(await call(path, 'GET'), summary);
      const found = documentSummary.find(({ internalId }) => internalId === number);
      switch (found?.status.toLowerCase()) {
        case 'valid': {
          if (!found.longId || !found.dateTimeValidated) throw odd();
          const place = `${encodeURIComponent(found.uuid)}/share/${encodeURIComponent(found.longId)}`;
          const validationUrl = `${portalUrl.replace(/\/$/, '')}/${place}`;
          return { state: 'cleared', ref: found.uuid, validationUrl, at: new Date(found.dateTimeValidated) };
        }
        case 'invalid': {
          const error = { code: 'invalid', message: '', details: found.errors };
          return { state: 'refused', errors: faultsIn({ error }) };
        }
        case 'cancelled':
          // at the service itself, not by us: staff look there
          return { state: 'refused', errors: [{ code: 'cancelled', message: '', field: '' }] };
        default:
          return { state: 'working' };
      }
    },
    async cancel(ref, reason) {
      const path = `/api/v1.0/documents/state/${encodeURIComponent(ref)}/state`;
      const answer = await call(path, 'PUT', { status: 'cancelled', reason });
      if (typeof answer === 'object' && answer.status === 400) {
        const { data } = refused.safeParse(answer.body);
        if (data?.error.code === 'OperationPeriodOver') return 'too-late';
        // an answer that was lost: it is cancelled already
        if (data?.error.code === 'IncorrectState') return 'cancelled';
      }
      known(answer, z.object({ status: z.string().regex(/^cancelled$/i) }));
      return 'cancelled';
    },
  };
}

/** The submission that has the document already: our answer to it was lost. */
function duplicateOf(answer: Answered | string): string | null {
  if (typeof answer === 'string' || answer.status !== 422) return null;
  const { data } = refused.safeParse(answer.body);
  return data?.error.code === 'DuplicateSubmission' ? (data.error.target ?? null) : null;
}

/** @throws where no answer came that we know */
function known<T>(answer: Answered | string, schema: z.ZodType<T>): T {
  if (typeof answer === 'string') throw new Error(`the clearance service is ${answer}`);
  const { data, success } = schema.safeParse(answer.body);
  if (answer.status < 200 || answer.status > 299 || !success) throw odd(answer.status);
  return data;
}

const odd = (status = 200): Error =>
  new Error(`the clearance service answered what we do not know (${status})`);
