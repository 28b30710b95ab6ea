import type { Access } from '../access/access.ts';
import type { Words } from '../subjects/subject.ts';
import type { Area } from './areas.ts';
import type { Audience } from './audience.ts';
import type { ParamShape } from './param-shapes.ts';
import type { Visit } from './visit.ts';

/** Columns of the public footer, in their order; one without a line is not drawn. */
export const FOOT_COLUMNS = ['data', 'begin', 'news', 'office'] as const;
export type FootColumn = (typeof FOOT_COLUMNS)[number];

/** Frames by the names of their files in `apps/web/app/layouts`; one that begins with another's name stands inside it. */
export type Layout =
  | 'portal'
  | 'default'
  | 'error'
  | 'auth'
  | 'internal'
  | 'internal-billing'
  | 'internal-cms'
  | 'internal-data'
  | 'internal-subscription';

/** The route guards in the order in which they ask. */
export type Guards = 'none' | 'guest' | 'auth' | 'auth,internal';

/** One line of a menu to a screen whose address has parameters. */
export interface MenuLine<Text extends string> {
  /** A text key, or the words themselves where a declaration has them. */
  readonly label: Text | Words;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * One screen: all that is known of it outside its page. `Text` is the union of the web app's text keys, which this
 * package does not know: `lib/screens/navigation-table.ts` there holds the rows against it.
 */
export interface Screen<Text extends string = string> {
  /** Address with `:parameters`. */
  readonly path: string;
  /** A parameter with these values only: the screen has a route for each, and values may contain slashes. */
  readonly each?: Readonly<Record<string, readonly string[]>>;
  /** What the values of the other parameters look like; with any other value the page does not exist. A word is looked up by the page. */
  readonly params?: Readonly<Record<string, ParamShape>>;
  /** Page file without its end: `users/edit` is `features/users/edit.page.tsx`. Null: links lead here, but it is not built. */
  readonly page: string | null;
  readonly layout: Layout;
  readonly guards: Guards;
  /** What opens the screen; the API decides for itself about what is on it. */
  readonly access: Access;
  /** Open to a person who must set up a second factor first. */
  readonly beforeFactor?: true;
  readonly audience: readonly Audience[];
  /** Browser title and last step of the breadcrumb. Null: the page's loader gives `title` (and `description`) in words. */
  readonly title: Text | null;
  /** What search engines and link previews say of a public page. */
  readonly description?: Text;
  /** Part of the internal navigation that the screen belongs to. */
  readonly area: Area | null;
  /** Its line in the menu of its area (public pages: the header); menus have the order of the rows. */
  readonly menu?: Text | readonly MenuLine<Text>[];
  /** Its line in the footer of the public pages, and the column that it stands in. */
  readonly foot?: { readonly column: FootColumn; readonly label: Text };
  /** The screen above in the breadcrumb, where it is not the one whose path this one's begins with. */
  readonly parent?: string;
  /** A step of a purchase: no news lead away from it. */
  readonly purchase?: true;
  /** Names that a link may put into the query. */
  readonly query?: readonly string[];
  /** False on a public page: people type there, or its address can carry a secret, so no script of others stands beside it. */
  readonly measured?: false;
  /** How browser tests open it. */
  readonly visit: Visit;
}

type Common = Pick<Screen, 'layout' | 'guards' | 'access' | 'audience' | 'area' | 'purchase'>;
type Row = Omit<Screen, keyof Common> & Partial<Common>;

/** The rows of one table; what most of them have in common stands once, and a row that says otherwise wins. */
export const screens = <const Rows extends Readonly<Record<string, Row>>>(common: Common, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...common, ...row }])) as {
    readonly [Name in keyof Rows]: Common & Rows[Name];
  };
