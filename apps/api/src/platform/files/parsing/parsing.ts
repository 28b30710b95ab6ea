import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { mustHoldNone } from '@datum/database/transaction';
import type { Config } from '../../../config.ts';
import { invalid } from '../../http/problem.ts';
import { FairTurns, type Turn } from '../../limits/fair-turns.ts';
import type { Document } from './inside/document.ts';
import type { ParsedMail } from './inside/mail.ts';
import type { MediaPicture } from './inside/media-picture.ts';
import type { Picture } from './inside/picture.ts';
import { lineOf } from './inside/statements/line.ts';
import { Unreadable } from './inside/unreadable.ts';
import type { Order } from './orders.ts';
import { EFFORT, type Effort, READ_AT_ONCE } from './parsing.table.ts';
import { type Brought, ReaderProcess } from './reader-process.ts';

/**
 * The one door for what strangers wrote: it is read in processes of their own, of which a few run at once; other files wait
 * their turn. A file that is too much of anything, also one that ends its process, is 422 with a sentence.
 */
export class Parsing {
  private readonly folders: readonly string[];
  private readonly effort: Effort;
  private readonly turns = new FairTurns(READ_AT_ONCE);
  private readonly processes = new Set<ReaderProcess>();
  private readonly resting: ReaderProcess[] = [];

  constructor({ dataDir }: Pick<Config, 'dataDir'>, effort = EFFORT) {
    this.effort = effort;
    this.folders = [join(dataDir, 'arriving'), join(dataDir, 'files')];
  }

  /** Rows of a CSV file or workbook. @throws Problem 422 at `file`, 429 */
  async table(path: string, name: string, turn: Turn): Promise<readonly (readonly string[])[]> {
    return (await this.read({ kind: 'table', path, name }, 'file', turn)).rows;
  }

  /** The same as the text of a CSV file of at most `most` characters. @throws Problem 422 at `file`, 429 */
  async text(path: string, name: string, most: number, turn: Turn): Promise<string> {
    return (await this.read({ kind: 'text', path, name, most }, 'file', turn)).text;
  }

  /** A picture drawn anew, without what else was in its file. @throws Problem 422 at `file`, 429 */
  async picture(path: string, turn: Turn): Promise<Picture> {
    const { picture } = await this.read({ kind: 'picture', path }, 'file', turn);
    if (!picture) throw new Error('the reading process gave no picture');
    return picture;
  }

  /** A picture of the site, drawn anew in its widths. @throws Problem 422 at `file`, 429 */
  async mediaPicture(path: string, turn: Turn): Promise<MediaPicture> {
    const { mediaPicture } = await this.read({ kind: 'media-picture', path, isShown: true }, 'file', turn);
    if (!mediaPicture) throw new Error('the reading process gave no picture');
    return mediaPicture;
  }

  /** What a PDF, workbook or CSV file of the site is. @throws Problem 422 at `file`, 429 */
  async document(path: string, name: string, turn: Turn): Promise<Document> {
    const { document } = await this.read({ kind: 'document', path, name, isShown: true }, 'file', turn);
    if (!document) throw new Error('the reading process did not look at the file');
    return document;
  }

  /** A picture that is kept and shown on no page, drawn anew by the rules of the site's. @throws Problem 422 at `file`, 429 */
  async keptPicture(path: string, turn: Turn): Promise<Omit<MediaPicture, 'sizes'>> {
    const { mediaPicture } = await this.read({ kind: 'media-picture', path, isShown: false }, 'file', turn);
    if (!mediaPicture) throw new Error('the reading process gave no picture');
    return mediaPicture;
  }

  /** Refuses a PDF, workbook or CSV file that cannot be read, by the rules of the site's. @throws Problem 422 at `file`, 429 */
  async tryDocument(path: string, name: string, turn: Turn): Promise<void> {
    await this.read({ kind: 'document', path, name, isShown: false }, 'file', turn);
  }

  /** A mail, taken apart. @throws Problem 422 at `file`, 429 */
  async mail(path: string, turn: Turn): Promise<ParsedMail> {
    const { mail } = await this.read({ kind: 'mail', path }, 'file', turn);
    if (!mail) throw new Error('the reading process gave no mail');
    return mail;
  }

  /** The lines of a bank statement, and the format that it came in. @throws Problem 422 at `file`, 429 */
  async statement(
    path: string,
    turn: Turn,
  ): Promise<{ readonly format: string; readonly lines: readonly StatementLine[] }> {
    const [[format = ''] = [], ...lines] = (await this.read({ kind: 'statement', path }, 'file', turn)).rows;
    return { format, lines: lines.map(lineOf) };
  }

  /** Rows of pasted cells. @throws Problem 422 at `text`, 429 */
  async paste(text: string, turn: Turn): Promise<readonly (readonly string[])[]> {
    return (await this.read({ kind: 'paste', text }, 'text', turn)).rows;
  }

  /** Records of CSV text with a head, each with its line before its cells. @throws Problem 422 at `text`, 429 */
  async records(text: string, turn: Turn): Promise<readonly (readonly string[])[]> {
    return (await this.read({ kind: 'records', text }, 'text', turn)).rows;
  }

  /** Ends the processes; what they read is lost. */
  close(): void {
    for (const one of this.processes) one.end();
  }

  private read(order: Order, field: string, turn: Turn): Promise<Brought> {
    mustHoldNone('reading a file');
    return this.turns.take(turn, async () => {
      const reader = await this.reader();
      try {
        return await reader.read(order);
      } catch (error) {
        throw error instanceof Unreadable ? invalid({ [field]: [error.refusal] }) : error;
      } finally {
        if (reader.isAlive) this.resting.push(reader);
        else this.processes.delete(reader);
      }
    });
  }

  private async reader(): Promise<ReaderProcess> {
    for (let one = this.resting.pop(); one; one = this.resting.pop()) {
      if (one.isAlive) return one;
      this.processes.delete(one);
    }
    // a folder that is not there yet cannot be allowed
    for (const folder of this.folders) await mkdir(folder, { recursive: true, mode: 0o700 });
    const fresh = new ReaderProcess(this.folders, this.effort);
    this.processes.add(fresh);
    return fresh;
  }
}
