import type { Permission } from '@datum/contract/access/permissions';
import {
  type DutyNotice,
  isTold,
  NOTICES,
  type Notice,
  type NoticeChoices,
  type OptionalNotice,
} from '@datum/contract/messages/notices';
import { preferences } from '@datum/contract/people/preferences';
import type { Reading, Writing } from '@datum/database/open';
import type { Platform } from '../platform.ts';
import { sendMail } from './mail.ts';

/** Somebody who is told of an event. */
interface Reader {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/**
 * Tells those of an event who may do something about it and have not chosen to do without (profile).
 * @param values of the mail beside the reader's name, in the reader's language
 * @param to.except who did it, and knows
 * @param to.only the one person who was asked for by name
 * @param to.permission the one of the event's permissions that this case is about; absent = each of them
 */
export async function sendNotice(
  db: Writing,
  platform: Platform,
  event: DutyNotice,
  values: (locale: string) => Readonly<Record<string, string>>,
  {
    except,
    only,
    permission,
  }: { readonly except?: string; readonly only?: string | null; readonly permission?: Permission },
): Promise<void> {
  for (const reader of await readersOf(db, event, permission)) {
    if (reader.uuid !== except && (!only || reader.uuid === only)) {
      await sendMail(db, platform, {
        template: event,
        to: reader.email,
        userUuid: reader.uuid,
        locale: reader.locale,
        values: { name: reader.name, ...values(reader.locale) },
      });
    }
  }
}

/** Active people with one of the event's permissions who want to hear of it. */
async function readersOf(
  db: Reading,
  event: DutyNotice,
  permission?: Permission,
): Promise<readonly Reader[]> {
  const { anyOf, allOf = [] }: Notice & { readonly anyOf: readonly Permission[] } = NOTICES[event];
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('p.permission', 'in', permission ? [permission] : anyOf)
    .where(({ eb, selectFrom }) =>
      eb.and(
        allOf.map((one) =>
          eb.exists(
            selectFrom('role_permissions as a')
              .whereRef('a.role_id', '=', 'u.role_id')
              .where('a.permission', '=', one)
              .select('a.role_id'),
          ),
        ),
      ),
    )
    .distinct()
    .where('u.status', '=', 'active')
    .select(['u.uuid', 'u.name', 'u.email', 'u.locale', 'u.preferences'])
    .orderBy('u.name')
    .execute();
  return rows.filter((row) => wantsNotice(row.preferences, event));
}

/** Whether a person wants to be told of an event by mail, by what is stored of their choices. */
export const wantsNotice = (stored: unknown, event: OptionalNotice): boolean =>
  isTold(preferences.parse(stored).notices as NoticeChoices, event);
