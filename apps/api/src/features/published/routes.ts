import type { KeyScope } from '@datum/contract/access/key-scopes';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { showPassport } from '@datum/contract/publication/passport';
import {
  type AskedMeasure,
  downloadIndices,
  downloadPrices,
  listChoices,
  listIndices,
  listPrices,
} from '@datum/contract/publication/published';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { requireSubject, subjectBySlug } from '@datum/contract/subjects/all';
import { type ComputedFamily, familyOf } from '@datum/contract/subjects/families';
import type { ProductCode } from '@datum/contract/subjects/subject';
import { isOpen } from '@datum/contract/subscriptions/opened';
import type { FastifyInstance } from 'fastify';
import { mayReadProductByKey } from '../../platform/api-keys/admit.ts';
import { vintageAt } from '../../platform/cache/asked-vintage.ts';
import { sendTable, type TableFormat, tableFile } from '../../platform/files/tables.ts';
import { makeInTurn } from '../../platform/files/writing/wide-files.ts';
import { type Call, mountRead } from '../../platform/http/mount.ts';
import { forbidden, invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { openedFor, type SignedIn } from '../../platform/session/signed-in.ts';
import { countDownload } from '../../platform/usage/downloads-left.ts';
import { figureFile } from './file.rules.ts';
import { readPassport } from './passport/passport.queries.ts';
import { readChoices, type Trait } from './queries.ts';
import { type FoundTable, findTable, readTable, type TableRequest } from './table.queries.ts';

/** What everybody reads: tables of figures, their files, and the passport of each figure. */
export function publishedRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listPrices, (call) =>
    readTable(call.db, call.platform.published, priceRequest(call)),
  );
  mountRead(app, platform, listIndices, (call) =>
    readTable(call.db, call.platform.published, indexRequest(call)),
  );

  mountRead(app, platform, downloadPrices, async (call) => {
    const table = await findTable(
      call.db,
      call.platform.published,
      priceRequest(requireDownload(call, call.query.subject), 'download'),
    );
    return sendFile(call, table, requireSubject(call.query.subject).product);
  });
  mountRead(app, platform, downloadIndices, async (call) => {
    const table = await findTable(
      call.db,
      call.platform.published,
      indexRequest(requireDownload(call, familyAt(call.params).code), 'download'),
    );
    return sendFile(call, table, familyAt(call.params).product);
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
  measure: AskedMeasure;
  as_of?: number | undefined;
};

function priceRequest(
  {
    query,
    person,
    platform,
  }: Call<
    unknown,
    Query & {
      subject: string;
      items?: string[] | undefined;
      group?: string | undefined;
      traits?: string[] | undefined;
    },
    unknown
  >,
  use: 'view' | 'download' = 'view',
): TableRequest {
  requireOpenToKey(person, query.subject, 'prices');
  return {
    subject: query.subject,
    kind: 'average',
    regions: query.regions ?? 'country',
    items: query.items ?? [],
    traits: traitsOf(query.subject, query.traits ?? []),
    groups: query.group ? [query.group] : [],
    categories: [],
    variant: '',
    base: 'current',
    from: query.from,
    to: query.to,
    measure: query.measure,
    asOf: vintageAt(query.as_of, platform.published),
    opened: openedFor(person, requireSubject(query.subject).product, use),
  };
}

function indexRequest(
  {
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
  >,
  use: 'view' | 'download' = 'view',
): TableRequest {
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
    asOf: vintageAt(query.as_of, platform.published),
    opened: openedFor(person, family.product, use),
  };
}

/**
 * Chosen attributes as the query names them, `skill_level.skilled`; several of one attribute widen, of two narrow.
 *
 * @throws Problem 422 for what is no choice of the declaration
 */
function traitsOf(subject: string, asked: readonly string[]): readonly Trait[] {
  const choices = (dataSetOf(subject)?.itemAttributes ?? []).flatMap((field) =>
    field.kind === 'choice' ? field.choices.map((choice) => ({ name: field.name, choice })) : [],
  );
  const wanted = asked.map((text) => choices.find(({ name, choice }) => text === `${name}.${choice}`));
  if (wanted.includes(undefined)) {
    throw invalid({ traits: [refusal('values.choice-asked')] });
  }
  const byName = Map.groupBy(
    wanted.flatMap((each) => each ?? []),
    ({ name }) => name,
  );
  return [...byName].map(([name, each]) => ({ name, choices: each.map(({ choice }) => choice) }));
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
  if (person?.key && !mayReadProductByKey(person, requireSubject(subject).product)) {
    throw forbidden(refusal('sign-in.key-scope-lost', { scope }));
  }
}

/** A download needs the entitlement's level too; the permission alone opens the function (domain 9). */
function requireDownload<C extends Call<unknown, unknown, unknown>>(call: C, subject: string): C {
  const product = requireSubject(subject).product;
  if (!isOpen(openedFor(call.person, product, 'download'))) {
    throw forbidden(refusal('publication.downloads-closed'));
  }
  return call;
}

async function sendFile(
  call: Call<unknown, { readonly format: TableFormat }, unknown>,
  { isWide, read }: FoundTable,
  product: ProductCode,
) {
  const filters = Object.entries(call.query)
    .filter(([name, value]) => name !== 'format' && value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const { format } = call.query;
  const make = async () => {
    const table = await read();
    const link = new URL(readingAddress(table.slug), call.platform.config.webUrl);
    for (const [name, value] of filters) {
      link.searchParams.set(name, value);
    }
    return tableFile(
      figureFile({
        table,
        locale: call.locale,
        format,
        link: link.href,
        madeAt: call.now,
        madeFor: call.person?.email ?? '',
        filters,
      }),
    );
  };
  const file = await (isWide ? makeInTurn(format, call.reply, make) : make());
  await countDownload(call.platform, call.person, product);
  sendTable(call.reply, file);
  return undefined;
}
