import type { ServiceFailure } from '@datum/contract/site/report-facts';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Answered, ask, codeIn } from './answers.ts';
import type { ReportAccount } from './report-account.ts';
import type { Made, NotServed, ServedReport } from './report-service.ts';

/** What an account of its own (a service principal) asks for: everything that it was given. */
const SCOPE = 'https://analysis.windows.net/powerbi/api/.default';
/** A sign-in is used no longer than until this long before its end. */
const LEFT_SECONDS = 300;

const signedIn = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const found = z.object({ embedUrl: z.url() });
const made = z.object({ token: z.string().min(1), expiration: z.iso.datetime({ offset: true }) });

/**
 * Asks Power BI for tokens, by its documented calls: the account signs in with its secret, the report is looked up for the
 * address of its page, and a token is made that may view it and nothing else.
 */
export function powerBi(account: ReportAccount, clock: Clock): (report: ServedReport) => Promise<Made> {
  let kept: { readonly token: string; readonly until: number } | null = null;

  async function signIn(): Promise<string | NotServed> {
    if (kept && kept.until > clock.now().getTime()) return kept.token;
    const answer = await ask(`${account.loginUrl}/${account.tenant}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.client,
        client_secret: account.secret,
        scope: SCOPE,
      }),
    });
    const data = read(answer, signedIn, SIGN_IN);
    if ('failure' in data) return data;
    kept = {
      token: data.access_token,
      until: clock.now().getTime() + (data.expires_in - LEFT_SECONDS) * 1000,
    };
    return kept.token;
  }

  return async ({ workspace, report }) => {
    const token = await signIn();
    if (typeof token !== 'string') return token;
    const place = `${account.apiUrl}/v1.0/myorg/groups/${workspace}/reports/${report}`;
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const page = read(await ask(place, { headers }), found, LOOK_UP);
    if ('failure' in page) {
      // the next try signs in again: what the account may do was maybe changed since
      if (page.failure === 'workspace') kept = null;
      return page;
    }
    if (new URL(page.embedUrl).origin !== account.embedOrigin) return { failure: 'host', code: null };
    const answer = await ask(`${place}/GenerateToken`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ accessLevel: 'View' }),
    });
    const view = read(answer, made, LOOK_UP);
    return 'failure' in view
      ? view
      : {
          token: {
            token: view.token,
            embedUrl: page.embedUrl,
            expiresAt: new Date(view.expiration),
          },
        };
  };
}

/** What a status means, where the account signs in and where it asks for a report. */
const SIGN_IN: Readonly<Record<number, ServiceFailure>> = { 400: 'account', 401: 'account', 403: 'account' };
const LOOK_UP: Readonly<Record<number, ServiceFailure>> = {
  401: 'workspace',
  403: 'workspace',
  404: 'report',
};

/** An answer as its schema has it, or why there is none. */
function read<T extends object>(
  answer: Answered | 'away' | 'late' | 'odd',
  schema: z.ZodType<T>,
  failures: Readonly<Record<number, ServiceFailure>>,
): T | NotServed {
  if (typeof answer === 'string') return { failure: answer, code: null };
  const { status, body } = answer;
  if (status !== 200) {
    const isAway = status === 429 || status >= 500;
    return { failure: isAway ? 'away' : (failures[status] ?? 'odd'), code: codeIn(body) };
  }
  return schema.safeParse(body).data ?? { failure: 'odd', code: null };
}
