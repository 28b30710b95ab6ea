type Leaf = string | number | boolean | readonly unknown[];

/** Dotted names of everything that a form's values hold: `name`, `name.en`. */
export type PathOf<Values> = {
  [Name in keyof Values & string]: NonNullable<Values[Name]> extends Leaf
    ? Name
    : Name | `${Name}.${PathOf<NonNullable<Values[Name]>>}`;
}[keyof Values & string];

/** What stands at a path. */
export type At<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Values
      ? At<NonNullable<Values[Head]>, Rest>
      : never
    : never;

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        Array.isArray(inside) ? inside[Number(name)] : isTree(inside) ? inside[name] : undefined,
      values,
    );

/** The values with another one at a path; the rest is shared. */
export const withValueAt = <Values extends object>(values: Values, path: string, value: unknown): Values =>
  ({ ...values, ...branch(values, path.split('.'), value) }) as Values;

function branch(tree: unknown, [head = '', ...rest]: readonly string[], value: unknown): object {
  const inside = isTree(tree) ? tree : {};
  return { ...inside, [head]: rest.length === 0 ? value : branch(inside[head], rest, value) };
}

/** Every leaf of the values by its path; lists are leaves. */
export const leavesOf = (values: unknown, above = ''): readonly (readonly [string, unknown])[] =>
  isTree(values)
    ? Object.entries(values).flatMap(([name, value]) => leavesOf(value, above ? `${above}.${name}` : name))
    : [[above, values]];
