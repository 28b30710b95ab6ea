import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the stand-in does with a document, or with a call. */
export type Behaviour = 'accept' | 'refuse' | 'invalid' | 'work' | 'silent' | 'lost' | 'broken';

interface Kept {
  readonly uuid: string;
  readonly submission: string;
  status: 'Submitted' | 'Valid' | 'Invalid' | 'Cancelled';
  validatedAt: Date | null;
}

/** A clearance service of tests, by the calls that `json-clearance.ts` makes. */
export async function startClearance({ now }: { readonly now: () => Date }) {
  const kept = new Map<string, Kept>();
  const reasons: string[] = [];
  const sent: { readonly number: string; readonly content: Record<string, unknown> }[] = [];
  const state = {
    behaviour: 'accept' as Behaviour,
    windowHours: 72,
    calls: 0,
    secret: 'the secret of tests',
  };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = request.url ?? '';
    if (url === '/connect/token') {
      const isKnown = new URLSearchParams(body).get('client_secret') === state.secret;
      return say(
        response,
        isKnown ? 200 : 400,
        isKnown ? { access_token: 'token' } : { error: 'invalid_client' },
      );
    }
    state.calls += 1;
    if (request.headers.authorization !== 'Bearer token') return say(response, 401, {});
    if (state.behaviour === 'silent') {
      response.destroy();
      return;
    }
    if (state.behaviour === 'broken') return say(response, 200, '<html>');
    if (request.method === 'POST') return submit(JSON.parse(body), response);
    if (request.method === 'PUT') {
      reasons.push(JSON.parse(body).reason);
      return cancel(url.split('/')[5] ?? '', response);
    }
    return show(url.split('/')[4]?.split('?')[0] ?? '', response);
  }

  function submit(
    { documents: [one] }: { documents: { codeNumber: string; document: string }[] },
    response: ServerResponse,
  ) {
    const number = one?.codeNumber ?? '';
    const before = kept.get(number);
    if (before && before.status !== 'Invalid') {
      return say(response, 422, {
        error: { code: 'DuplicateSubmission', message: '', target: before.submission },
      });
    }
    sent.push({ number, content: JSON.parse(Buffer.from(one?.document ?? '', 'base64').toString()) });
    if (state.behaviour === 'refuse') {
      const details = [{ code: 'CF321', message: 'The tax number is none.', target: 'buyer.tax_no' }];
      const error = { code: 'ValidationError', message: 'refused', details };
      const submissionUid = `S${sent.length}`;
      return say(response, 202, { submissionUid, rejectedDocuments: [{ invoiceCodeNumber: number, error }] });
    }
    const row: Kept = {
      uuid: `D${sent.length}`,
      submission: `S${sent.length}`,
      status: 'Submitted',
      validatedAt: null,
    };
    kept.set(number, row);
    if (state.behaviour === 'lost') {
      response.destroy();
      return;
    }
    const acceptedDocuments = [{ uuid: row.uuid, invoiceCodeNumber: number }];
    say(response, 202, { submissionUid: row.submission, acceptedDocuments, rejectedDocuments: [] });
  }

  function show(submission: string, response: ServerResponse) {
    const found = [...kept].find(([, row]) => row.submission === submission);
    if (!found) return say(response, 404, {});
    const [number, row] = found;
    if (row.status === 'Submitted' && state.behaviour === 'accept') {
      row.status = 'Valid';
      row.validatedAt = now();
    }
    if (row.status === 'Submitted' && state.behaviour === 'invalid') row.status = 'Invalid';
    const { uuid, status, validatedAt } = row;
    const errors = status === 'Invalid' ? [{ code: 'CV302', message: 'No such buyer.', target: null }] : null;
    const longId = validatedAt && `L${uuid}`;
    say(response, 200, {
      documentSummary: [
        {
          internalId: number,
          uuid,
          longId,
          status,
          dateTimeValidated: validatedAt?.toISOString() ?? null,
          errors,
        },
      ],
    });
  }

  function cancel(uuid: string, response: ServerResponse) {
    const row = [...kept.values()].find((one) => one.uuid === uuid);
    const end = (row?.validatedAt?.getTime() ?? 0) + state.windowHours * 3_600_000;
    if (now().getTime() > end)
      return say(response, 400, { error: { code: 'OperationPeriodOver', message: '' } });
    if (row) row.status = 'Cancelled';
    say(response, 200, { uuid, status: 'Cancelled' });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ origin, state, kept, sent, reasons },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
