import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportAccount } from '../reports/report-account.ts';

export const TEST_WORKSPACE = 'f089354e-8366-4e18-aea3-4cb4a3a50b48';
export const TEST_REPORT = 'cfafbeb1-8037-4d0c-896e-a46fb27ff229';
export const TEST_SECRET = 'kept-outside-the-tables';

/** What a stand-in answers at one of its three calls. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A stand-in for the service of reports: its sign-in, its look-up and its tokens, by the documented calls. */
export interface TestReportService {
  readonly account: ReportAccount;
  /** Calls so far, as `POST /path`, and what was sent with the sign-in. */
  readonly calls: string[];
  readonly signedInWith: string[];
  /** What it answers otherwise from now on; none = as when all is well. */
  answers(change?: { signIn?: Answer; lookUp?: Answer; makeToken?: Answer }): void;
  close(): Promise<void>;
}

/** An answer in JSON. */
export const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** @param now by which the tokens that it makes end */
export async function startReportService(
  now: () => Date,
  { minutes = 60, embedOrigin = 'https://app.powerbi.com', port = 0 } = {},
): Promise<TestReportService> {
  const calls: string[] = [];
  const signedInWith: string[] = [];
  let made = 0;
  const usual = {
    signIn: json(200, { token_type: 'Bearer', access_token: 'sign-in', expires_in: 3599 }),
    lookUp: json(200, { id: TEST_REPORT, embedUrl: `${embedOrigin}/reportEmbed?reportId=${TEST_REPORT}` }),
    makeToken: ((response, request) => {
      made += 1;
      const expiration = new Date(now().getTime() + minutes * 60_000).toISOString();
      json(200, { token: `token-${made}`, tokenId: TEST_WORKSPACE, expiration })(response, request);
    }) as Answer,
  };
  let answers = usual;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    calls.push(`${request.method} ${path}`);
    let sent = '';
    request.on('data', (chunk: Buffer) => {
      sent += chunk.toString();
    });
    request.on('end', () => {
      if (path.endsWith('/oauth2/v2.0/token')) {
        signedInWith.push(sent);
        answers.signIn(response, request);
      } else if (path.endsWith('/GenerateToken')) answers.makeToken(response, request);
      else answers.lookUp(response, request);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account: {
      tenant: '1b671a64-40d5-491e-99b0-da01ff1f3341',
      client: '9c858901-8a57-4791-81fe-4c455b099bc9',
      secret: TEST_SECRET,
      loginUrl: url,
      apiUrl: url,
      embedOrigin,
    },
    calls,
    signedInWith,
    answers: (change = {}) => {
      answers = { ...usual, ...change };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
