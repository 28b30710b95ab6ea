import { mustHoldNone } from '@datum/database/transaction';
import { z } from 'zod';

const PATIENCE_MS = 5_000;
const MOST_BYTES = 1024 * 1024;

/** An answer that arrived whole: its status, and its body where that is JSON. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Asks another server: no redirects, five seconds, at most 1 MB. Says how it failed where no answer arrived. */
export async function ask(url: string, init: RequestInit): Promise<Answered | 'away' | 'late' | 'odd'> {
  mustHoldNone('asking another service');
  const late = AbortSignal.timeout(PATIENCE_MS);
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: late });
    const text = await textOf(answer);
    return text === null ? 'odd' : { status: answer.status, body: json(text) };
  } catch {
    // whatever broke the connection, there is no answer now
    return late.aborted ? 'late' : 'away';
  }
}

/** Null where there is more than anybody sends who means well. */
async function textOf(answer: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // an answer in other words is none that we know
  }
}

const refused = z.object({
  error: z.union([z.string(), z.object({ code: z.string() })]),
  error_description: z.string().optional(),
});

/** The code with which the service refused, for who looks it up: `AADSTS7000222`. Never its sentences. */
export function codeIn(body: unknown): string | null {
  const { data } = refused.safeParse(body);
  if (!data) return null;
  const code = data.error_description?.match(/AADSTS\d+/)?.[0];
  const named = typeof data.error === 'string' ? data.error : data.error.code;
  return code ?? (/^[\w.-]{1,80}$/.test(named) ? named : null);
}
