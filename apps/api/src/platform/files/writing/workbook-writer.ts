import { Worker } from 'node:worker_threads';
import { OneByOne } from '../../limits/one-by-one.ts';
import type { CellValue, Order, Word } from './orders.ts';

const THREAD = new URL('./workbook-thread.ts', import.meta.url);
/** A thread that has written nothing for so long ends, and gives its memory back, in milliseconds. */
const IDLE_MS = 60_000;
/** Files that wait for a thread, each with its rows in memory; the next is refused. */
export const MOST_WAITING = 40;
/** More cells than these are wide: they are written behind each other, not before files of a moment. */
const WIDE_CELLS = 100_000;

/** What a workbook is made of. */
interface Workbook {
  readonly head: Extract<Order, { kind: 'begin' }>;
  readonly cells: number;
  /** Its rows, slice by slice, as they are made. */
  readonly slices: () => AsyncIterable<readonly (readonly CellValue[])[]>;
}

/**
 * Writes workbooks in a thread beside the API, one after the other: what takes seconds there holds up no other request here.
 */
export class WorkbookWriter {
  private readonly turns = new OneByOne(MOST_WAITING);
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** @throws Problem too_many where many files wait */
  write(workbook: Workbook): Promise<Buffer> {
    return this.turns.take(() => this.writeNow(workbook));
  }

  private async writeNow({ head, slices }: Workbook): Promise<Buffer> {
    clearTimeout(this.idle);
    const thread = this.running();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const hear = (word: Word) =>
      'bytes' in word ? resolve(Buffer.from(word.bytes.buffer)) : reject(new Error(word.broken));
    const ended = (why: unknown) => {
      this.thread = undefined;
      reject(new Error(`the thread that writes workbooks ended: ${why}`));
    };
    thread.ref();
    thread.on('message', hear).once('error', ended).once('exit', ended);
    const send = (order: Order) => thread.postMessage(order);
    try {
      send(head);
      for await (const rows of slices()) send({ kind: 'rows', rows });
      send({ kind: 'end' });
      return await promise;
    } finally {
      thread.off('message', hear).off('error', ended).off('exit', ended);
      thread.unref();
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  private running(): Worker {
    if (this.thread) return this.thread;
    const thread = new Worker(THREAD, { execArgv: [], env: {} });
    // also where it ends while nobody waits for it
    thread.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    this.thread = thread;
    return thread;
  }

  private async end(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate();
  }
}

const writers = { short: new WorkbookWriter(), wide: new WorkbookWriter() };

/** Writes a workbook apart. @throws Problem too_many where many files wait */
export const writeWorkbookApart = (workbook: Workbook): Promise<Buffer> =>
  writers[workbook.cells > WIDE_CELLS ? 'wide' : 'short'].write(workbook);
