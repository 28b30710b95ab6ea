import { refusal } from '@datum/contract/messages/refusals/refusal';
import { attachByLink, REQUEST_LINK_HEADER } from '@datum/contract/requests/asking';
import { downloadRequestFile } from '@datum/contract/requests/request-papers';
import { attachToRequest } from '@datum/contract/requests/request-thread';
import type { FastifyInstance } from 'fastify';
import { keepFile, type Looked, type PlacedFile } from '../../../platform/files/files.ts';
import type { ReceivedFile } from '../../../platform/files/received-file.ts';
import { sendKeptFile } from '../../../platform/files/send-file.ts';
import { downloadHeaders } from '../../../platform/files/tables.ts';
import { mountRead, mountUpload, type ReadCall } from '../../../platform/http/mount.ts';
import { invalid, notFound } from '../../../platform/http/problem.ts';
import type { Turn } from '../../../platform/limits/fair-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFileKey } from '../../../platform/proofs/request-links.ts';
import { turnOfCaller } from '../../../platform/session/known-callers.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type AnyCall, needRequest, requestOfLink } from '../call.routes.ts';
import type { RequestRecord } from '../queries.ts';
import { findFile, insertFile, readWaiting } from '../record.queries.ts';
import { isStaffOf } from '../view.routes.ts';
import { noteDownload } from './downloads.queries.ts';
import { kindOfFile, safeName } from './file-kinds.rules.ts';

/** Files that wait for a message at once, on each side. */
const MOST_WAITING = 20;

/** Files of a thread: taken for a message that is being written, and downloaded by signed addresses. */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  mountUpload(app, platform, attachToRequest, lookAtUpload, async (call, file) => {
    const person = knownPerson(call.person);
    const row = await needRequest(call.db, call.params.uuid, person);
    return keep(call, row, file, {
      uuid: person.uuid,
      isStaff: isStaffOf(person) && row.requester_uuid !== person.uuid,
    });
  });
  mountUpload(app, platform, attachByLink, lookAtUpload, async (call, file) =>
    keep(call, await requestOfLink(call, linkIn(call)), file, { uuid: null, isStaff: false }),
  );

  mountRead(app, platform, downloadRequestFile, async ({ db, params, query, now, reply }) => {
    const whose = readFileKey(platform.config.appSecret, params.file, query.key, now);
    const file = whose && (await findFile(db, params.file));
    if (!whose || !file || (whose === 'requester' && hasEnded(file, now))) throw notFound();
    await noteDownload(platform.database.quick, {
      file_id: file.id,
      by_staff: whose === 'staff',
      sha256: file.sha256,
      at: now,
    });
    if (file.file_uuid) return sendKeptFile(platform, db, reply, file.file_uuid);
    await reply.headers(downloadHeaders(file.name)).type('application/octet-stream').send(file.content);
    return undefined;
  });
}

/** The secret of a link; of no header the empty one, which opens nothing. */
const linkIn = ({ request }: AnyCall): string => String(request.headers[REQUEST_LINK_HEADER] ?? '');

/** The files of an answer end with its link, or when another stands in their place, whatever an address on an old page says. */
const hasEnded = (
  file: {
    readonly answer_id: number | null;
    readonly expires_at: Date | null;
    readonly closed_at: Date | null;
  },
  now: Date,
): boolean =>
  file.closed_at !== null ||
  (file.answer_id !== null && (file.expires_at === null || file.expires_at <= now));

const lookAtUpload = async (file: ReceivedFile, call: ReadCall<unknown, unknown, unknown>): Promise<Looked> =>
  lookAt(call.platform, file, await turnOfCaller(call));

/**
 * Believes neither the name nor the type that a browser says: name, first bytes and what a library reads must agree. A
 * picture is kept as it was drawn anew.
 * @throws Problem 422 at `file`, 429
 */
export async function lookAt({ parsing }: Platform, file: ReceivedFile, turn: Turn): Promise<Looked> {
  const name = safeName(file.name);
  const kind = kindOfFile(name, await file.bytes());
  if ('refused' in kind) throw invalid({ file: [kind.refused] });
  if (kind.read === 'picture') {
    const { mediaType, bytes } = await parsing.keptPicture(file.path, turn);
    return { name, mediaType, file: await file.rewritten(bytes) };
  }
  if (kind.read === 'document') await parsing.tryDocument(file.path, name, turn);
  return { name, mediaType: kind.mediaType };
}

async function keep(
  call: AnyCall,
  row: RequestRecord,
  placed: PlacedFile,
  by: { readonly uuid: string | null; readonly isStaff: boolean },
) {
  const waiting = await readWaiting(call.db, row.id, by.isStaff);
  if (waiting.length >= MOST_WAITING)
    throw invalid({ file: [refusal('requests.files-many', { count: MOST_WAITING })] });
  const { name, mediaType, size, sha256 } = placed;
  const file = {
    request_id: row.id,
    kind: 'attachment' as const,
    name,
    media_type: mediaType,
    size,
    sha256,
    file_uuid: await keepFile(call, placed, by.uuid),
    by_staff: by.isStaff,
    created_by: by.uuid,
    created_at: call.now,
  };
  const { uuid } = await insertFile(call.db, file);
  return { uuid, name, media_type: mediaType, size, sha256, path: null };
}
