import { Zip, ZipPassThrough } from 'fflate';

/** What the format counts to: one more, and its list of contents is wrong. */
const MOST_FILES = 65_535;

/** A file that goes into a ZIP file. */
export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly madeAt: Date;
}

/**
 * Files in one ZIP file, as they are: what we put together is packed already. It is given piece by piece while the files come, so that
 * no more than one of them is held. The same files are the same bytes.
 */
export async function* zipOf(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((err, piece) => {
    if (err) throw err;
    pieces.push(piece);
  });
  const given = () => {
    const ready = pieces;
    pieces = [];
    return ready;
  };
  let count = 0;
  for await (const { name, content, madeAt } of files) {
    if (++count > MOST_FILES) throw new Error(`a ZIP file holds at most ${MOST_FILES} files`);
    const entry = new ZipPassThrough(name);
    entry.mtime = madeAt;
    zip.add(entry);
    entry.push(content, true);
    yield* given();
  }
  zip.end();
  yield* given();
}
