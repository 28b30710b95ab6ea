import type { Screen } from './screen.ts';

/** The names of a path's parameters: `code` and `id` of `/rounds/:code/:id`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A value in a query: null and undefined leave the name out, a list repeats it. */
type QueryValue = string | number | null | undefined | readonly string[];

type QueryName<Row> = Row extends { readonly query: readonly (infer Name extends string)[] } ? Name : never;

interface Options<Row> {
  readonly query?: [QueryName<Row>] extends [never]
    ? undefined
    : { readonly [Name in QueryName<Row>]?: QueryValue };
  /** Without its `#`; secrets travel here, because no log sees it. */
  readonly hash?: string | URLSearchParams;
}

type Params<Path extends string> = { readonly [Name in ParamName<Path>]: string | number };

type Arguments<Row extends { readonly path: string }> = [ParamName<Row['path']>] extends [never]
  ? [options?: Options<Row>]
  : [params: Params<Row['path']>, options?: Options<Row>];

/**
 * The typed links over a table of screens. A name that is no screen, a missing parameter and a query that the row does
 * not have are errors of the compiler.
 *
 *     href('users.list')
 *     href('users.edit', { id }, { query: { tab: 'access' } })
 */
export const hrefIn =
  <Table extends { readonly [Name in keyof Table]: Screen }>(table: Table) =>
  <Name extends keyof Table & string>(name: Name, ...given: Arguments<Table[Name]>): string => {
    const screen: Screen = table[name];
    const [params, options] = screen.path.includes(':') ? given : [{}, given[0]];
    const { query, hash = '' } = (options ?? {}) as {
      readonly query?: Readonly<Record<string, QueryValue>>;
      readonly hash?: string | URLSearchParams;
    };
    const end = String(hash) && `#${hash}`;
    return pathOf(screen, params as Readonly<Record<string, string | number>>) + searchOf(query) + end;
  };

/** A screen's path with its parameters in it. */
export const pathOf = (
  { path, each }: Pick<Screen, 'path' | 'each'>,
  params: Readonly<Record<string, string | number>>,
): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    return each?.[name] ? value : encodeURIComponent(value);
  });

function searchOf(query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}
