import { PROBLEMS, type ProblemCode } from '@datum/contract/calls/problems';
import type { Proposal } from '@datum/contract/office/proposals';
import { problemWords } from './problem-words.ts';

/** What our own client adds to the codes of the contract: no answer came, one without the data it must have, or no passkey. */
export type ClientProblemCode = ProblemCode | 'two_factor_required' | 'network' | 'unexpected' | 'passkey';

/** The body of every refusal (docs/api-design.md). */
interface ProblemBody {
  readonly message?: string;
  readonly code?: string;
  readonly request_id?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** A refused or failed call, in the one shape that screens handle; its message is in the reader's language. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ClientProblemCode;
  /** Field name (dotted) -> what is wrong with it, on 422. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What support needs to find the call in the logs. */
  readonly reference: string | null;
  /** It was refused to one person alone, who has proposed it: this is what waits. */
  readonly proposal: Proposal | null;
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | null;

  constructor(
    code: ClientProblemCode,
    message: string,
    more: Partial<Pick<ApiProblem, 'status' | 'fields' | 'reference' | 'retryAfter' | 'proposal'>> = {},
  ) {
    super(problemWords(code, message, more.retryAfter));
    this.code = code;
    this.status = more.status ?? 0;
    this.fields = more.fields ?? {};
    this.reference = more.reference ?? null;
    this.proposal = more.proposal ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** For a call that the page goes on without: null where it was refused; whatever else failed is a fault of ours, and thrown. */
export function onlyProblems(failure: unknown): null {
  if (failure instanceof ApiProblem) return null;
  throw failure;
}

/** For a part that shows whatever fails: a fault of our own code is logged, and shown as unexpected. */
export function asProblem(failure: unknown): ApiProblem {
  if (failure instanceof ApiProblem) return failure;
  console.error(failure);
  return new ApiProblem('unexpected', String(failure));
}

/** Whether it was refused because another person was faster. */
export const isOutdated = ({ code }: ApiProblem): boolean =>
  Object.entries(PROBLEMS).some(([known, { client }]) => known === code && client === 'compare');

/** Codes by status, for answers that carry no code of their own (a proxy in between, the former API). */
const CODE_OF_STATUS: Readonly<Record<number, ClientProblemCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method',
  409: 'state',
  412: 'precondition',
  413: 'too_large',
  415: 'media_type',
  419: 'csrf',
  422: 'invalid',
  429: 'too_many',
  503: 'maintenance',
};

/** The one translator of refusals: an answer that is not a success becomes an ApiProblem. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = await bodyOf(response);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const code = (body.code as ClientProblemCode | undefined) ?? CODE_OF_STATUS[response.status] ?? 'server';
  return new ApiProblem(code, body.message ?? response.statusText, {
    status: response.status,
    fields: body.errors ?? {},
    reference: body.request_id ?? response.headers.get('x-request-id'),
    retryAfter: Number.isFinite(wait) ? wait : null,
  });
}

async function bodyOf(response: Response): Promise<ProblemBody> {
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  return json ? ((await response.json()) as ProblemBody) : {};
}
