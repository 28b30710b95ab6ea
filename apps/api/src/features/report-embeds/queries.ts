import type { InputOf } from '@datum/contract/calls/endpoint';
import type { listEmbeds, WrittenEmbed } from '@datum/contract/site/report-embeds';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { publishMedia } from '../media/queries.ts';
import { noteUses } from '../media/uses.queries.ts';
import { tellVisitors } from '../plans/queries.ts';

/** Days that the counts of a list go back, today among them. */
const COUNTED_DAYS = 7;

const countOf = (what: 'loads' | 'errors', today: string) =>
  sql<number>`(select coalesce(sum(d.${sql.ref(what)}), 0) from report_embed_days d
    where d.embed_id = e.id and d.day > ${today}::date - ${COUNTED_DAYS}::integer)`;

const embeds = (db: Reading, today: string) =>
  db
    .selectFrom('report_embeds as e')
    .leftJoin('users as u', 'u.uuid', 'e.owner_uuid')
    .select(['e.id', 'e.uuid', 'e.title', 'e.product', 'e.workspace_id', 'e.report_id', 'e.height'])
    .select([
      'e.phone_layout',
      'e.phone_page',
      'e.media',
      'e.is_active',
      'e.owner_uuid',
      'u.name as owner_name',
    ])
    .select(['e.last_loaded_at', 'e.last_error_at', 'e.last_error', 'e.updated_at', 'e.version'])
    .select(['e.summary', 'e.audience'])
    .select([countOf('loads', today).as('loads'), countOf('errors', today).as('errors')]);

export type EmbedRow = Awaited<ReturnType<ReturnType<typeof embeds>['executeTakeFirstOrThrow']>>;

type Asked = Pick<
  NonNullable<InputOf<typeof listEmbeds>['query']>,
  'search' | 'product' | 'audience' | 'sort'
>;

export const listEmbedRows = (
  db: Reading,
  today: string,
  { search, product, audience, sort = '-updated_at' }: Asked,
  place: Place,
): Promise<Rows<EmbedRow>> =>
  readRows(
    embeds(db, today)
      .where(
        matching(
          { search, product, audience },
          {
            search: (words) =>
              sql`(e.title::text ilike ${containing(words)} or e.report_id = ${words} or e.workspace_id = ${words})`,
            product: (one) => sql`e.product = ${one}`,
            audience: (one) => sql`e.audience = ${one}`,
          },
        ),
      )
      .orderBy(
        inOrder(sort, {
          title: sql`lower(e.title->>'en')`,
          product: sql`e.product`,
          last_loaded_at: sql`e.last_loaded_at`,
          updated_at: sql`e.updated_at`,
        }),
      )
      .orderBy('e.id', 'desc'),
    place,
  );

export const findEmbed = (db: Reading, today: string, uuid: string): Promise<EmbedRow | undefined> =>
  embeds(db, today).where('e.uuid', '=', uuid).executeTakeFirst();

/** People who may look after an embed. */
export const readOwners = (db: Reading) =>
  db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('p.permission', '=', 'cms.power-bi.edit')
    .where('u.status', '=', 'active')
    .select(['u.uuid', 'u.name'])
    .orderBy('u.name')
    .execute();

export async function insertEmbed(db: Writing, embed: WrittenEmbed, now: Date): Promise<string> {
  const { uuid } = await db
    .insertInto('report_embeds')
    .values({ ...stored(embed), created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await noteMedium(db, uuid, embed, now);
  return uuid;
}

/** Changes an embed that nobody changed since `version`; false otherwise. */
export async function updateEmbed(
  db: Writing,
  uuid: string,
  { version, ...embed }: WrittenEmbed & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('report_embeds')
    .set({ ...stored(embed), version: version + 1, updated_at: now })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (row) await noteMedium(db, uuid, embed, now);
  return row !== undefined;
}

export async function deleteEmbed(db: Writing, { id, uuid }: Pick<EmbedRow, 'id' | 'uuid'>, now: Date) {
  await noteUses(db, { by: { kind: USED_AS, id: uuid, title: '' }, media: [], now });
  await db.deleteFrom('report_embeds').where('id', '=', id).execute();
  await tellVisitors(db);
}

const USED_AS = 'report-embeds';

const stored = ({ title, summary, owner, ...rest }: WrittenEmbed) => ({
  ...rest,
  title: JSON.stringify(title),
  summary: JSON.stringify(summary),
  owner_uuid: owner,
});

/** The picture cannot be deleted while it stands in for the report, and everyone can open it where everyone sees it. */
async function noteMedium(db: Writing, uuid: string, embed: WrittenEmbed, now: Date): Promise<void> {
  const media = embed.media === null ? [] : [embed.media];
  const shown = embed.is_active && embed.audience === 'public' ? media : [];
  await publishMedia(db, shown);
  await noteUses(db, { by: { kind: USED_AS, id: uuid, title: embed.title.en }, media, shown, now });
  await tellVisitors(db);
}
