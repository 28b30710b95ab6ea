import type { Level } from '@datum/contract/plans/plan-kinds';
import type { ReportEmbed } from '@datum/contract/site/report-embeds';
import type { EmbedState, ReportAudience } from '@datum/contract/site/report-facts';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { EmbedRow } from './queries.ts';

/** The product of the catalogue whose page has a slug; undefined for any other slug. */
export const productAt = (slug: string) => CATALOGUE.find(({ slugs }) => slugs.product === slug);

/** Who looks, as far as it matters here: whether they signed in, and their level of the report's product. */
export interface ReportReader {
  readonly isSignedIn: boolean;
  readonly level: Level;
}

/** Whether a reader sees a report. */
export const maySee = (audience: ReportAudience, { isSignedIn, level }: ReportReader): boolean => {
  switch (audience) {
    case 'public':
      return true;
    case 'signed-in':
      return isSignedIn;
    case 'product':
      return isSignedIn && level !== 'sample';
  }
};

/** Where an embed stands, in one word. */
export function stateOf(
  row: Pick<EmbedRow, 'is_active' | 'last_loaded_at' | 'last_error_at'>,
  isSet: boolean,
): EmbedState {
  if (!row.is_active) return 'off';
  if (!isSet) return 'not-set';
  const loaded = row.last_loaded_at?.getTime() ?? 0;
  const failed = row.last_error_at?.getTime() ?? 0;
  if (failed > loaded) return 'failing';
  return loaded > 0 ? 'works' : 'unseen';
}

export const shownEmbed = (
  { id: _, owner_uuid, owner_name, ...row }: EmbedRow,
  isSet: boolean,
): ReportEmbed => ({
  ...row,
  owner: owner_uuid,
  owner_name,
  product_name: productAt(row.product)?.name ?? {},
  state: stateOf(row, isSet),
  last_loaded_at: row.last_loaded_at?.toISOString() ?? null,
  last_error_at: row.last_error_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  loads: Number(row.loads),
  errors: Number(row.errors),
});

/** What the audit trail keeps of an embed. */
export const auditedEmbed = ({
  title,
  summary,
  product,
  workspace_id,
  report_id,
  audience,
  height,
  phone_layout,
  phone_page,
  media,
  is_active,
  owner_uuid,
}: EmbedRow) => ({
  title,
  summary,
  product,
  workspace_id,
  report_id,
  audience,
  height,
  phone_layout,
  phone_page,
  media,
  is_active,
  owner: owner_uuid,
});
