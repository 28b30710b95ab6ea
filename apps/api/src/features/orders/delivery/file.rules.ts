import { kindOfFile, safeName } from '../../report-requests/thread/file-kinds.rules.ts';

/** What a file that staff deliver is, by its name and its first bytes: the kinds that requests take. */
export function deliveredKind(name: string, bytes: Buffer) {
  const safe = safeName(name);
  return { name: safe, kind: kindOfFile(safe, bytes) };
}
