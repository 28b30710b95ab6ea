import type { ContentTypeName } from '../content/content-types.ts';

/** Demo accounts that tests look at screens with; a visitor has none. */
export type Onlooker = 'visitor' | 'admin' | 'compiler' | 'officer' | 'provider' | 'subscriber';

/** Things that an address names and only the data know; `e2e/found-addresses.ts` has a way to each. */
export type Need =
  | 'compiled round'
  | 'averaged quote'
  | 'price release'
  | 'index release'
  | 'account'
  | 'role'
  | 'account batch'
  | 'plan'
  | 'advertisement plan'
  | 'advertisement'
  | 'feedback'
  | `content ${ContentTypeName}`
  | `published ${'news' | 'pages' | 'publication'}`
  | 'report request'
  | 'order'
  | 'sign-up';

/** How browser tests open a screen. */
export interface Visit {
  /** Everyone whose view differs, and those who have another kind of home page. */
  readonly as: readonly Onlooker[];
  /** Sample parameters that every demonstration has. */
  readonly params?: Readonly<Record<string, string>>;
  /** Instead of sample parameters. */
  readonly needs?: Need;
  /** What follows the path in further visits, where the screen has parts that look different: `?tab=keys`. */
  readonly also?: readonly string[];
  /** What the path cannot do without: `#token=x`. */
  readonly end?: string;
}

export const BY_VISITOR: Visit = { as: ['visitor'] };
export const BY_ADMIN: Visit = { as: ['admin'] };
export const BY_COMPILER: Visit = { as: ['compiler'] };
