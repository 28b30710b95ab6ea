import type { KeyScope } from '@datum/contract/access/key-scopes';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { showPassport } from '@datum/contract/publication/passport';
import {
  downloadIndices,
  downloadPrices,
  listChoices,
  listIndices,
  listPrices,
} from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/all';
import { productOf, subjectBySlug } from '@datum/contract/subjects/all';
import { type ComputedFamily, familyOf } from '@datum/contract/subjects/families';
import type { FastifyInstance } from 'fastify';
import { mayReadProductByKey } from '../../platform/api-keys/admit.ts';
import { sendTable, type TableFormat, tableFile } from '../../platform/files/tables.ts';
import { type Call, mountRead } from '../../platform/http/mount.ts';
import { forbidden, invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { includesLevel, levelFor, type SignedIn } from '../../platform/session/signed-in.ts';
import { figureFile } from './file.rules.ts';
import { readPassport } from './passport/passport.queries.ts';
import { readChoices } from './queries.ts';
import { readTable, type TableRequest } from './table.queries.ts';

/** What everybody reads: tables of figures, their files, and the passport of each figure. */
export function publishedRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listPrices, (call) =>
    readTable(call.db, call.platform.published, priceRequest(call)),
  );
  mountRead(app, platform, listIndices, (call) =>
    readTable(call.db, call.platform.published, indexRequest(call)),
  );

  mountRead(app, platform, downloadPrices, async (call) => {
    const table = await readTable(
      call.db,
      call.platform.published,
      priceRequest(requireDownload(call, call.query.subject)),
    );
    return sendFile(call, table, call.query.format);
  });
  mountRead(app, platform, downloadIndices, async (call) => {
    const table = await readTable(
      call.db,
      call.platform.published,
      indexRequest(requireDownload(call, familyAt(call.params).code)),
    );
    return sendFile(call, table, call.query.format);
  });

  mountRead(app, platform, listChoices, async ({ db, params }) => {
    const product = subjectBySlug(params.slug);
    if (!product) {
      throw notFound();
    }
    const { regions, groups, items, categories, variants, vintages } = await readChoices(db, product.code);
    return {
      regions,
      groups,
      items,
      categories,
      variants,
      vintages: vintages.map((row) => ({
        sequence: row.sequence ?? 0,
        period: row.period,
        live_at: row.live_at?.toISOString() ?? '',
        kind: row.kind,
        reason: row.reason,
        withdrawn: row.state === 'withdrawn',
      })),
    };
  });

  mountRead(app, platform, showPassport, async ({ db, params, person, platform }) => {
    const passport = await readPassport(db, platform.published, params.figure, person);
    if (!passport) {
      throw notFound();
    }
    return passport;
  });
}

type Query = {
  regions?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  measure: 'level' | 'month' | 'year';
  as_of?: number | undefined;
};

function priceRequest({
  query,
  person,
  platform,
}: Call<
  unknown,
  Query & { subject: string; items?: string[] | undefined; group?: string | undefined },
  unknown
>): TableRequest {
  requireOpenToKey(person, query.subject, 'prices');
  return {
    subject: query.subject,
    kind: 'average',
    regions: query.regions ?? 'country',
    items: query.items ?? [],
    groups: query.group ? [query.group] : [],
    categories: [],
    variant: '',
    base: 'current',
    from: query.from,
    to: query.to,
    measure: query.measure,
    asOf: vintageAt(query.as_of, platform),
    level: levelFor(person, productOf(query.subject)),
  };
}

function indexRequest({
  params,
  query,
  person,
  platform,
}: Call<
  { family: string },
  Query & {
    categories?: string[] | undefined;
    groups?: string[] | undefined;
    variant: string;
    base: 'current' | 'previous';
  },
  unknown
>): TableRequest {
  const family = familyAt(params);
  requireOpenToKey(person, family.code, 'indices');
  const wantsGroups = query.groups !== undefined;
  return {
    subject: family.code,
    kind: wantsGroups ? 'group_index' : 'cost_index',
    regions: query.regions ?? 'country',
    items: [],
    groups: query.groups ?? [],
    categories: query.categories ?? [],
    variant: wantsGroups ? '' : query.variant,
    base: query.base,
    from: query.from,
    to: query.to,
    measure: query.measure,
    asOf: vintageAt(query.as_of, platform),
    level: levelFor(person, family.product),
  };
}

/** The vintage that a table is read at, without a wish the latest. @throws Problem 422 for one that is not published yet */
function vintageAt(asked: number | undefined, { published: { vintage } }: Platform): number {
  if (asked !== undefined && asked > vintage) {
    throw invalid({ as_of: [refusal('publication.vintage-later', { latest: vintage })] });
  }
  return asked ?? vintage;
}

/** The declared family of an address. @throws Problem 404 where there is none */
function familyAt({ family: code }: { readonly family: string }): ComputedFamily {
  const family = familyOf(code);
  if (!family) {
    throw notFound();
  }
  return family;
}

/** A key opens a kind of product; each product of it needs what its holder may read by key today. */
function requireOpenToKey(person: SignedIn | null, subject: string, scope: KeyScope): void {
  if (person?.key && !mayReadProductByKey(person, productOf(subject))) {
    throw forbidden(refusal('sign-in.key-scope-lost', { scope }));
  }
}

/** A download needs the entitlement's level too; the permission alone opens the function (domain 9). */
function requireDownload<C extends Call<unknown, unknown, unknown>>(call: C, subject: string): C {
  const product = productOf(subject);
  const isGranted = call.person?.permissions.includes(`product.${product}.download`);
  if (!isGranted || !includesLevel(levelFor(call.person, product), 'download')) {
    throw forbidden(refusal('publication.downloads-closed'));
  }
  return call;
}

async function sendFile(
  call: Call<unknown, object, unknown>,
  table: Awaited<ReturnType<typeof readTable>>,
  format: TableFormat,
) {
  const filters = Object.entries(call.query)
    .filter(([name, value]) => name !== 'format' && value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const address = new URLSearchParams(filters);
  const file = await tableFile(
    figureFile({
      table,
      locale: call.locale,
      format,
      link: `${call.platform.config.webUrl}${href('reading.product', { slug: table.slug })}?${address}`,
      madeAt: call.now,
      madeFor: call.person?.email ?? '',
      filters,
    }),
  );
  sendTable(call.reply, file);
  return undefined;
}
