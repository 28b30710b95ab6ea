import { attack, type Bounds } from '@datum/index-numbers/test/disclosure/lp-attack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth, isNightly } from '../../platform/test/depth.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { type KnownPrices, knownPrices } from './test-price-relations.ts';
import { readTables, type Tables } from './test-reader.ts';
import { readSecrets, type Secrets } from './test-secrets.ts';
import { readStructure, type Structure } from './test-structure.ts';

/**
 * What follows for hidden averages from all tables that a reader gets, in every vintage, by linear programs that another
 * solver answers. The month that was corrected by day, all at night.
 */
let api: TestApp;
let structure: Structure;
let secrets: Secrets;
let months: string[];
let vintages: number[];
/** Leaves whose prices a provider collects. */
let collected: readonly string[];

beforeAll(async () => {
  api = await startDemoApp();
  const db = api.platform.database.read;
  structure = await readStructure(db);
  secrets = await readSecrets(db, structure);
  const live = await db
    .selectFrom('releases')
    .where('subject', '=', 'bmp')
    .where('sequence', 'is not', null)
    .orderBy('period')
    .select(['period', 'kind', 'sequence'])
    .execute();
  const correction = live.find(({ kind }) => kind === 'correction');
  vintages = [(correction?.sequence ?? 0) - 1];
  const all = [...new Set(live.map(({ period }) => period))];
  months = isNightly ? all : [correction?.period ?? ''];
}, 120_000);
afterAll(() => api.close());

async function entitled(person: Caller): Promise<Caller> {
  const open = { user_uuid: person.uuid, level: 'api', valid_from: '2020-01-01', origin: 'staff' } as const;
  await api.platform.database.write
    .insertInto('entitlements')
    .values([
      { ...open, product: 'bmp' },
      { ...open, product: 'bmci' },
    ])
    .execute();
  api.platform.sessions.forget();
  return person;
}

/** A person of the organisation that collects a region group's prices, who has subscribed too. */
async function provider(): Promise<Caller> {
  const { organisation_id: organisationId, code } = await api.platform.database.read
    .selectFrom('sheets as s')
    .innerJoin('regions as g', 'g.id', 's.region_group_id')
    .orderBy('s.id')
    .where('s.organisation_id', 'is not', null)
    .select(['s.organisation_id', 'g.code'])
    .$narrowType<{ organisation_id: number }>()
    .executeTakeFirstOrThrow();
  collected = structure.leaves.flatMap((leaf) => (leaf.group === code ? [leaf.code] : []));
  return entitled(await api.signIn('Data Provider', { organisationId }));
}

const READERS = {
  visitor: async () => api.visitor,
  subscriber: async () => entitled(await api.signIn('Subscriber')),
  provider,
} as const;

/** The same, with what a provider collected itself to the last digit. */
function withOwn(known: KnownPrices, own: readonly string[]): KnownPrices {
  const isOwn = (words: string | undefined) => own.includes(words?.split(' ')[1] ?? '');
  return {
    ...known,
    figures: known.figures.map((figure) =>
      isOwn(known.hidden.get(figure.id)) ? { ...figure, text: figure.truth?.toFixed(9) ?? null } : figure,
    ),
    hidden: new Map([...known.hidden].filter(([, words]) => !isOwn(words))),
  };
}

/** What readers are promised (docs/methodology.md), written again so that the rule cannot be loosened without this. */
const PROTECTION = 0.1;

/** Hidden averages that lie nearer than the protection to an end of what is possible, in words. */
function exposed({ figures, relations, hidden }: KnownPrices): string[] {
  const bounds = attack(figures, relations);
  return [...hidden].flatMap(([id, words]) => {
    // what an earlier vintage showed is known
    const [low, high]: Bounds = bounds.get(id) ?? [Number.NaN, Number.NaN];
    const truth = secrets.truthOf(id);
    const isWide = low <= truth * (1 - PROTECTION) && high >= truth * (1 + PROTECTION);
    return isWide ? [] : [`${words}: ${low} to ${high}, is ${truth}`];
  });
}

/** By day those who get most: all that a visitor gets, a subscriber gets too. */
const ASKED = (['visitor', 'subscriber', 'provider'] as const).slice(isNightly ? 0 : 1);

describe.each(ASKED)('what a %s can compute', (who) => {
  let tables: Tables;
  beforeAll(async () => {
    tables = await readTables(await READERS[who](), vintages);
  }, 60_000);

  test('no hidden average is bounded more narrowly than the protection by totals and group indices', () => {
    const known = months.map((period) => knownPrices(tables, period, structure, secrets));
    const seen = who === 'provider' ? known.map((month) => withOwn(month, collected)) : known;
    const count = seen.reduce((sum, { hidden }) => sum + hidden.size, 0);
    // visitors get the country alone
    expect(count).toBeGreaterThan(who === 'visitor' ? -1 : depth(30, 100));
    expect(seen.flatMap(exposed)).toEqual([]);
  }, 300_000);
});
