import { once } from 'node:events';
import { ORPHAN_ENDS_WITHIN } from '../running/grace.ts';
import { live } from '../running/life.ts';

/** What a part is told by the process that watches it, once it may begin. Secrets travel so, never by the command line. */
export interface Order {
  readonly databaseUrl?: string | undefined;
}

/** What a part tells that process: that it is ready, with a text for people, or why it is not. */
export type Report = { readonly ready: string } | { readonly refusal: string };

/**
 * Runs a part of `npm start` in a process of its own. It ends when asked (SIGTERM), and with its watcher, also when that
 * is killed.
 * @param start starts it after the order; gives the text that goes with "ready"
 */
export async function livePart(
  start: (parts: AsyncDisposableStack, order: Promise<Order>) => Promise<string>,
): Promise<void> {
  await live(
    async (parts, end) => {
      process.once('disconnect', () => {
        end('');
        setTimeout(() => process.exit(1), ORPHAN_ENDS_WITHIN);
      });
      const order = once(process, 'message').then(([message]) => message as Order);
      await tell({ ready: await start(parts, order) });
    },
    (refusal) => tell({ refusal }),
  );
}

/** Whether this is not the first process of the part: what the first one checked or made is not asked again. */
export const isAgain = process.argv[2] === 'again';

const tell = (report: Report): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(report, undefined, undefined, () => resolve());
    else resolve();
  });
