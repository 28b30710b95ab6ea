import type { Access } from '../access/access.ts';
import type { Permission, ResourceWith } from '../access/permissions.ts';
import { PRICE_DATA_SETS } from '../data-sets/all.ts';

/** Path segments of the reference lists, one each. */
export const LIST_SLUGS = [
  'regions',
  'units',
  'item-groups',
  'items',
  'manufacturers',
  'outlets',
  'building-categories',
] as const;
export type ListSlug = (typeof LIST_SLUGS)[number];

/** What a field may point to: a list, or the organisations, which are kept under people. */
export type ReferenceTarget = ListSlug | 'organisations';

interface FieldOf<Kind extends string> {
  /** Column name, key on the wire, and key of its label in the texts. */
  readonly name: string;
  readonly kind: Kind;
  readonly required?: true;
  /** Set once, when the row is made. */
  readonly fixed?: true;
  /** Found by the search box. */
  readonly search?: true;
  /** Can narrow the list. */
  readonly filter?: true;
  readonly sort?: true;
  /** Stands in the table from the start. */
  readonly column?: true;
}

/** One field of a list beside those that all lists have (code, name, validity, order, note). */
export type ListField =
  | (FieldOf<'text'> & { readonly maxLength: number; readonly multiline?: true })
  | (FieldOf<'choice'> & {
      readonly choices: readonly string[];
      /** What a new row begins with. */
      readonly initial?: string;
    })
  /** A decimal text; `decimals` is what the column keeps. */
  | (FieldOf<'decimal'> & { readonly min: number; readonly max: number; readonly decimals: number })
  | FieldOf<'yes-no'>
  /** Several words: synonyms, brands. */
  | FieldOf<'words'>
  | (FieldOf<'reference'> & { readonly list: ReferenceTarget })
  /** What the row's data set declares as item attributes. */
  | FieldOf<'attributes'>
  /** Limits of the row where they differ from the rule set's. */
  | FieldOf<'limits'>
  /** Other units with the factor to the row's standard unit. */
  | FieldOf<'factors'>;

/** The words that a file's cell of a field takes; empty where it takes others too. */
export const wordsOfCell = (field: ListField): readonly string[] => {
  if (field.kind === 'choice') return field.choices;
  return field.kind === 'yes-no' ? ['yes', 'no'] : [];
};

export type ListAction = 'view' | 'create' | 'edit' | 'end' | 'import' | 'export';

/**
 * A reference list as a declaration: its table, form, file and calls follow from it. Rows are never deleted, only
 * ended, and every change is in the audit log.
 */
export interface ReferenceList {
  readonly slug: ListSlug;
  readonly permissions: Readonly<Record<ListAction, Permission>>;
  /** Each row belongs to a data set, whose own permission counts for it. */
  readonly byDataSet?: true;
  /** Each row is of the organisation that this field names; a provider sees its own rows. */
  readonly ownedBy?: string;
  readonly fields: readonly ListField[];
  /** Name of the field that points to the row above, in a tree. */
  readonly parent?: string;
  /** The screen that shows it (rules 3.4). */
  readonly page: 'regions' | 'items' | 'manufacturers' | 'weights';
}

/** Permissions of a list whose resource knows all actions. */
export const listPermissions = (resource: ResourceWith<'end'>): Record<ListAction, Permission> => ({
  view: `${resource}.view`,
  create: `${resource}.create`,
  edit: `${resource}.edit`,
  end: `${resource}.end`,
  import: `${resource}.import`,
  export: `${resource}.export`,
});

type Guarded = Pick<ReferenceList, 'permissions' | 'byDataSet'>;

/** What an action on a list asks for; where rows belong to data sets, the permission of any of them. */
export const listAccess = ({ permissions, byDataSet }: Guarded, action: ListAction): Access =>
  byDataSet
    ? { anyOf: [...new Set(PRICE_DATA_SETS.map(({ settings }) => `${settings}.${action}` as const))] }
    : { permission: permissions[action] };

/** The data sets whose rows somebody with these permissions may act on; null where rows belong to none. */
export const dataSetsWithin = (
  { byDataSet }: Guarded,
  action: ListAction,
  held: readonly Permission[],
): readonly string[] | null =>
  byDataSet
    ? PRICE_DATA_SETS.filter(({ settings }) => held.includes(`${settings}.${action}`)).map(({ code }) => code)
    : null;
