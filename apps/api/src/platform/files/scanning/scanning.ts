import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mustHoldNone } from '@datum/database/transaction';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../../http/problem.ts';
import type { Platform } from '../../platform.ts';
import { noteSecurity } from '../../security/security-log.ts';
import type { ReceivedFile } from '../received-file.ts';
import { NoVerdict, ping, scan } from './clamd.ts';

const LOOK_MS = 30_000;

/**
 * Has a file scanned before anything reads or keeps it, where a scanner is set; one without a verdict is not taken in.
 * @param request whose file it is; null for a fetch of our own
 * @throws Problem 422 at `file` for malware, 500 while the scanner gives no verdict
 */
export async function refuseMalware(
  platform: Platform,
  request: FastifyRequest | null,
  { path, name, sha256 }: ReceivedFile,
): Promise<void> {
  mustHoldNone('having a file scanned');
  const { config, log, watched } = platform;
  if (!config.clamd) return;
  const found = await scan(config.clamd, path).catch((err: unknown) => {
    if (!(err instanceof NoVerdict)) throw err;
    watched.scanner = 'away';
    log.error({ err }, 'a file could not be scanned and was refused');
    throw new Problem('server', refusal('files.scanner-away'), { headers: { 'retry-after': '60' } });
  });
  watched.scanner = 'up';
  if (found === null) return;
  const person = request?.person;
  await noteSecurity(platform, request, {
    kind: 'malware-refused',
    userUuid: person?.isPending ? null : (person?.uuid ?? null),
    ...(person?.key ? { keyId: person.key.id } : { sessionId: person?.session.id ?? null }),
    detail: { name, sha256, signature: found },
  });
  throw invalid({ file: [refusal('files.malware', { signature: found })] });
}

/** Asks now and then whether the scanner is there, so that `/health` knows before somebody's file is refused. */
export function watchScanner({ config, log, watched }: Platform): { close(): void } {
  const { clamd } = config;
  if (!clamd) return { close: () => undefined };
  const look = async () => {
    const before = watched.scanner;
    watched.scanner = await ping(clamd).then(
      () => 'up' as const,
      (err: unknown) => {
        if (before === 'up') log.error({ err }, 'the scanner does not answer: no file is taken in');
        return 'away' as const;
      },
    );
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  void look();
  return { close: () => clearInterval(timer) };
}
