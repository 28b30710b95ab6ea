import { isRouteErrorResponse } from 'react-router';
import type { invalidParameters } from '../screens/not-found.ts';
import { ApiProblem } from './problem.ts';

/** What an error screen tells its reader. */
export interface Fault {
  /** Group of words under `error` in the texts. */
  readonly kind: 'not-found' | 'forbidden' | 'elsewhere' | 'limited' | 'too-large' | 'offline' | 'server';
  /** More words that came with it: the path that was not found. */
  readonly detail: string | null;
  readonly reference: string | null;
}

/** Sorts whatever a page threw into what can be said of it. */
export function faultOf(error: unknown): Fault {
  const answer = isRouteErrorResponse(error) ? error : thrownAsDrawn(error);
  if (answer) {
    const kind = KIND_OF_STATUS[answer.status] ?? 'server';
    // that answer is a whole page, for readers without scripts
    const detail = typeof answer.data === 'string' && kind !== 'too-large' ? answer.data : null;
    return { kind, detail, reference: null };
  }
  if (error instanceof ApiProblem) {
    const kind = error.code === 'elsewhere' ? 'elsewhere' : (KIND_OF_STATUS[error.status] ?? 'server');
    return { kind, detail: null, reference: error.reference };
  }
  return { kind: 'server', detail: null, reference: null };
}

/** The router makes an answer of what a loader throws; what a page throws as it is drawn (`data(words, { status })`) comes as it is. */
function thrownAsDrawn(error: unknown): { readonly status: number; readonly data: unknown } | null {
  if (typeof error !== 'object' || error === null || !('data' in error) || !('init' in error)) return null;
  const { init, data } = error as ReturnType<typeof invalidParameters>;
  return { status: init?.status ?? 500, data };
}

const KIND_OF_STATUS: Readonly<Record<number, Fault['kind']>> = {
  0: 'offline',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'limited',
};
