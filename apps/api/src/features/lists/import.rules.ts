import { createHash } from 'node:crypto';
import type { ImportLine, ImportPreview } from '@datum/contract/lists/row';

/** What a file would do in all; the fingerprint stands for exactly these lines. */
export function previewOf(lines: readonly ImportLine[], unknown: string[]): ImportPreview {
  const count = (result: ImportLine['result']) => lines.filter((line) => line.result === result).length;
  return {
    counts: { new: count('new'), change: count('change'), same: count('same'), problem: count('problem') },
    lines: [...lines],
    unknown_columns: unknown,
    fingerprint: createHash('sha256').update(JSON.stringify(lines)).digest('hex'),
  };
}
