import { hash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { mustHoldNone } from '@datum/database/transaction';

/** The one file of an upload, whole and on disk until it has been copied to where files are kept. */
export class ReceivedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, in hex. */
  readonly sha256: string;

  constructor({
    name,
    mediaType,
    path,
    size,
    sha256,
  }: Omit<ReceivedFile, 'bytes' | 'rewritten' | 'discard'>) {
    this.name = name;
    this.mediaType = mediaType;
    this.path = path;
    this.size = size;
    this.sha256 = sha256;
  }

  /** All of it, for a look at what it is. */
  bytes(): Promise<Buffer> {
    mustHoldNone('reading a file');
    return readFile(this.path);
  }

  /** The same file with other content. */
  async rewritten(bytes: Uint8Array): Promise<ReceivedFile> {
    mustHoldNone('writing a file');
    await writeFile(this.path, bytes);
    const sha256 = hash('sha256', bytes);
    return new ReceivedFile({ ...this, size: bytes.length, sha256 });
  }

  discard(): Promise<void> {
    mustHoldNone('deleting a file');
    return rm(this.path, { force: true });
  }
}
