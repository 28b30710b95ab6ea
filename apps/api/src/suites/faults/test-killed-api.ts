import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Caller, TestApp } from '../../platform/test/test-app.ts';

/** Where an API kills itself: at the n-th statement, or commit, from now on; before it is sent, or once the database has done it. */
export interface Fault {
  readonly of: 'statement' | 'commit';
  readonly when: 'before' | 'after';
  at: number;
}
/** What it is told. `turn`: its clock looks at payments, as if these ms had passed. */
export type Order = { readonly fault: Fault | null } | { readonly turn: number };
export type Word = 'done' | { readonly port: number };

type Headers = Readonly<Record<string, string>>;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into an answer whose shape it asserts
  readonly body: any;
}

/** An API on the database of a test that is killed and started again. */
export interface KilledApi {
  tell(order: Order): Promise<void>;
  /** Calls it; null where it died before it answered. */
  call(
    who: Caller,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: Headers,
  ): Promise<Answer | null>;
  send(request: {
    readonly url: string;
    readonly headers: Headers;
    readonly payload: string;
  }): Promise<number | null>;
  kill(): void;
  /** Starts it again, once it has died. */
  again(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one; `variables` are those of its environment. */
export async function startKilledApi({ platform }: TestApp, variables: object): Promise<KilledApi> {
  const args = [platform.database.url, platform.config.appSecret, JSON.stringify(variables)];
  let child: ChildProcess;
  let base = '';
  const start = async () => {
    child = fork(join(import.meta.dirname, 'test-payment-process.ts'), args, { execArgv: [] });
    const [word] = (await once(child, 'message')) as [{ port: number }];
    base = `http://127.0.0.1:${word.port}`;
  };
  const died = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  await start();
  return {
    async tell(order) {
      child.send(order);
      await once(child, 'message');
    },
    async call(who, method, path, body, headers) {
      const answer = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch(() => null);
      return answer && { status: answer.status, body: await answer.json() };
    },
    async send({ url, headers, payload }) {
      const answer = await fetch(base + url, {
        method: 'POST',
        headers: { ...headers },
        body: payload,
      }).catch(() => null);
      return answer?.status ?? null;
    },
    kill: () => child.kill('SIGKILL'),
    async again() {
      await died();
      await start();
    },
    async close() {
      child.kill('SIGKILL');
      await died();
    },
  };
}
