import { RELEASE_CHANGED, RELEASES_CHANNEL } from '@datum/contract/office/events';
import type { Writing } from '@datum/database/open';
import { emit } from '../../platform/live/outbox.ts';

/** After the commit every process drops its finished answers and serves the new vintage. */
export const tellReaders = (db: Writing, sequence: number): Promise<string> =>
  emit(db, { channel: RELEASES_CHANNEL, event: RELEASE_CHANGED, data: {}, version: sequence });
