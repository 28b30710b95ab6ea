import { PERMISSIONS } from '@datum/contract/access/permissions';
import { beyondGained, entriesGained, givesPower } from '@datum/contract/access/two-person';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';
import type { ShownBatch } from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { isPlainName } from '@datum/contract/values/name-text';
import type { Proposed } from '../../platform/writes/second-person.ts';
import type { BatchLine, BatchRow, CheckedRow, Kind } from './queries.ts';

/** How long a confirmed batch can be undone. */
export const UNDO_MS = 24 * 3_600_000;

/** What each kind of batch makes. */
export const KINDS = {
  complimentary: {
    role: 'Complimentary Subscriber',
    needsOrganisation: false,
    needsProduct: true,
    words: [
      'Opens the data product of the row, with downloads, until its last day.',
      'Sees samples of everything else.',
    ],
  },
  'data-provider': {
    role: 'Data Provider',
    needsOrganisation: true,
    needsProduct: false,
    words: [
      'Enters and submits prices of the data sets that the organisation supplies.',
      'Sees rounds, sheets and quotes of the own organisation only.',
    ],
  },
  member: {
    role: 'Subscriber',
    needsOrganisation: true,
    needsProduct: false,
    words: [
      'Opens what the organisation has subscribed to.',
      'Keeps views, alerts and requests of their own.',
    ],
  },
} as const satisfies Record<
  Kind,
  { role: string; needsOrganisation: boolean; needsProduct: boolean; words: readonly string[] }
>;

/** What the accounts of a batch get of what two people share, by the grants of their role. */
export const sharedBy = (kind: Kind, grants: Parameters<typeof givesPower>[1]) => ({
  isGiven: kind === 'complimentary',
  power: givesPower([], grants),
  provides:
    entriesGained([], grants).length > 0 ||
    beyondGained([], grants, KINDS[kind].needsOrganisation).length > 0,
});

/** What a second person is asked for a batch: nothing where one is enough. */
export function questionsOf(
  kind: Kind,
  said: { readonly count: number; readonly title: string },
  { isGiven, power, provides }: ReturnType<typeof sharedBy>,
): readonly Proposed[] {
  const page = href('account-batches.list');
  const [batch, accounts, reporters] = [
    refusal('people.proposed-batch', said),
    refusal('people.proposed-accounts', { ...said, role: KINDS[kind].role }),
    refusal('people.proposed-reporters', said),
  ];
  return [
    ...(isGiven ? [{ what: batch, permission: 'billing.subscriber.grant', page } as const] : []),
    ...(power ? [{ what: accounts, permission: 'people.user.assign-role', page } as const] : []),
    ...(provides ? [{ what: reporters, permission: 'people.user.create', page } as const] : []),
  ];
}

/** Codes of data products, as entitlements name them. */
export const PRODUCTS: readonly string[] = [
  ...new Set(
    [...PERMISSIONS.keys()].flatMap((name) => /^product\.([\w-]+)\.download$/.exec(name)?.[1] ?? []),
  ),
].flatMap((name) => name.split('-'));

interface Known {
  readonly taken: ReadonlySet<string>;
  readonly organisations: ReadonlyMap<string, { readonly id: number; readonly kind: string }>;
  readonly today: string;
}

/** Checks each row for itself and against the others; what is wrong is kept in no language. */
export function checkRows(kind: Kind, rows: readonly CheckedRow['data'][], known: Known): CheckedRow[] {
  const seen = new Map<string, number>();
  return rows.map((raw, index) => {
    const line = index + 1;
    const data = trimmed(raw);
    const email = data.email.toLowerCase();
    const first = seen.get(email);
    if (email) seen.set(email, first ?? line);
    const problems = [
      ...(first === undefined ? [] : [refusal('people.row-address-twice', { line: first })]),
      ...problemsOf(kind, data, known),
    ];
    if (problems.length > 0) return { line, data, verdict: 'refused', problems };
    return known.taken.has(email)
      ? {
          line,
          data,
          verdict: 'exists',
          problems: [refusal('people.row-address-taken')],
        }
      : { line, data, verdict: 'new', problems: [] };
  });
}

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/;

function problemsOf(kind: Kind, data: CheckedRow['data'], { organisations, today }: Known): Refusal[] {
  const { needsOrganisation, needsProduct } = KINDS[kind];
  const organisation = organisations.get(data.organisation.toLowerCase());
  const rules: [boolean, Refusal][] = [
    [data.name === '', refusal('people.row-name-missing')],
    [data.name.length > 120, refusal('people.row-name-long')],
    [!isPlainName(data.name), refusal('people.row-name-odd')],
    [data.email === '', refusal('people.row-address-missing')],
    [data.email !== '' && !EMAIL.test(data.email), refusal('people.row-address-odd')],
    [needsOrganisation && data.organisation === '', refusal('people.row-organisation-missing')],
    [
      data.organisation !== '' && !organisation,
      refusal('people.row-organisation-unknown', { code: data.organisation }),
    ],
    [
      kind === 'data-provider' && organisation !== undefined && organisation.kind !== 'stakeholder',
      refusal('people.row-organisation-supplies-nothing'),
    ],
    [
      needsProduct && !PRODUCTS.includes(data.product),
      refusal('people.row-product-unknown', { products: PRODUCTS }),
    ],
    [needsProduct && !isDay(data.until), refusal('people.row-day-odd')],
    [needsProduct && isDay(data.until) && data.until < today, refusal('people.row-day-over')],
  ];
  return rules.flatMap(([isWrong, why]) => (isWrong ? [why] : []));
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

const trimmed = (data: CheckedRow['data']): CheckedRow['data'] => ({
  name: data.name.trim(),
  email: data.email.trim(),
  organisation: data.organisation.trim(),
  product: data.product.trim().toLowerCase(),
  until: data.until.trim(),
});

/** A batch as lists show it. */
export function shownBatch(row: BatchRow, now: Date): ShownBatch {
  const until = row.confirmed_at ? new Date(row.confirmed_at.getTime() + UNDO_MS) : null;
  const canUndo = row.state === 'confirmed' && until !== null && until > now;
  return {
    uuid: row.uuid,
    kind: row.kind,
    title: row.title,
    state: row.state,
    summary: summaryOf(row),
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    undo_until: canUndo ? until.toISOString() : null,
    version: row.version,
  };
}

/** The exact summary that a person confirms: one mail goes to each new account. */
export const summaryOf = (row: Pick<BatchRow, 'new' | 'exists' | 'refused'>) => ({
  new: Number(row.new),
  exists: Number(row.exists),
  refused: Number(row.refused),
  mails: Number(row.new),
});

/** A row as it is shown; rows checked by earlier versions kept their sentences. */
export const shownLine = (row: BatchLine, tell: Tell) => ({
  ...row.data,
  line: row.line,
  verdict: row.verdict,
  problems: row.problems.map((problem) => (typeof problem === 'string' ? problem : tell(problem))),
  user_uuid: row.user_uuid,
  outcome: row.outcome,
});
