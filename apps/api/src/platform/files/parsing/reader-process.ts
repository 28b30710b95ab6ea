import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mustHoldNone } from '@datum/database/transaction';
import type { Document } from './inside/document.ts';
import type { ParsedMail } from './inside/mail.ts';
import type { MediaPicture } from './inside/media-picture.ts';
import type { Picture } from './inside/picture.ts';
import { Unreadable } from './inside/unreadable.ts';
import type { Order, Word } from './orders.ts';
import { type Effort, IDLE_MS } from './parsing.table.ts';

const READER = fileURLToPath(new URL('./inside/reader.ts', import.meta.url));
const ROOT = realpathSync(resolve(import.meta.dirname, '../../../../../..'));

/** What an order brought: its rows, its text, its picture, or what its file is. */
export interface Brought {
  readonly rows: readonly (readonly string[])[];
  readonly text: string;
  readonly picture: Picture | null;
  readonly mediaPicture: MediaPicture | null;
  readonly document: Document | null;
  readonly mail: ParsedMail | null;
}

/** Behind the API, but not by much: at the lowest priority a busy machine lets a small file wait for its whole time. */
const NICENESS = 2;

const NOTHING: Brought = {
  rows: [],
  text: '',
  picture: null,
  mediaPicture: null,
  document: null,
  mail: null,
};

/** A process that reads, one order at a time. It ends when it was idle for a while; one that failed is never used again. */
export class ReaderProcess {
  isAlive = true;
  private readonly child: ChildProcess;
  private readonly effort: Effort;
  private idle: NodeJS.Timeout | undefined;

  /** @param folders those of the installation's data that it may read */
  constructor(folders: readonly string[], effort: Effort) {
    this.effort = effort;
    const readable = [...folders, ...['node_modules', 'packages', 'apps'].map((name) => join(ROOT, name))];
    this.child = fork(READER, [String(effort.megabytes)], {
      execArgv: [
        `--max-old-space-size=${effort.heapMegabytes}`,
        '--permission',
        '--allow-worker',
        '--allow-addons',
        ...readable.map((folder) => `--allow-fs-read=${folder}/`),
        '--disable-warning=SecurityWarning',
      ],
      env: {},
      serialization: 'advanced',
      // what the engine says when it runs out of memory is no news
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('error', () => this.end());
    this.child.once('exit', () => this.end());
    if (this.child.pid !== undefined) setPriority(this.child.pid, NICENESS);
  }

  /**
   * Has an order done. @throws Unreadable also where the process takes too long or too much
   */
  async read(order: Order): Promise<Brought> {
    mustHoldNone('reading a file');
    clearTimeout(this.idle);
    this.hold();
    const { promise, resolve: bring, reject } = Promise.withResolvers<Brought>();
    const rows: (readonly string[])[] = [];
    const hear = (word: Word) => {
      if ('refused' in word) reject(new Unreadable(word.refused));
      else if ('broken' in word) this.fail(reject, word.broken);
      else if (!('rows' in word)) bring({ ...NOTHING, ...word });
      else if (word.rows.length === 0) bring({ ...NOTHING, rows });
      else rows.push(...word.rows);
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(howItEnded(code, signal, this.effort));
    const { milliseconds } = this.effort;
    const late = setTimeout(() => {
      reject(new Unreadable(refusal('files.takes-too-long', { seconds: milliseconds / 1_000 })));
      this.end();
    }, milliseconds);
    this.child.on('message', hear).once('exit', ended);
    this.child.send(order, (error) => error && reject(error));
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      this.child.off('message', hear).off('exit', ended);
      this.rest();
    }
  }

  /** Kills the process; nothing that it has begun matters. */
  end(): void {
    this.isAlive = false;
    clearTimeout(this.idle);
    this.child.kill('SIGKILL');
  }

  /** A fault of ours: the file is refused all the same, and the log says why. */
  private fail(reject: (error: Error) => void, why: string): void {
    reject(new Error(`the reading process: ${why}`));
    this.end();
  }

  private hold(): void {
    this.child.ref();
    this.child.channel?.ref();
  }

  /** Waits for the next order without keeping the API from ending. */
  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
    this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }
}

/** A process that ends while it reads was too large: the engine aborts, the watchdog or the system kills. */
export function howItEnded(
  code: number | null,
  signal: NodeJS.Signals | null,
  { megabytes }: Effort,
): Unreadable {
  const isMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
  return new Unreadable(
    isMemory
      ? refusal('files.takes-too-much', { count: megabytes })
      : refusal('files.reading-broke', { signal: signal ?? String(code) }),
  );
}
