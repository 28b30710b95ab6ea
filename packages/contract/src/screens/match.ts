import { PARAM_SHAPES } from './param-shapes.ts';
import type { Screen } from './screen.ts';

/** A screen that an address leads to. */
export interface Match<Name extends string = string> {
  readonly name: Name;
  readonly screen: Screen;
  /** Values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Whether each parameter of an address looks as its screen's row says: with any other value the page does not exist. */
export const isWellFormed = ({ screen, params }: Pick<Match, 'screen' | 'params'>): boolean =>
  Object.entries(screen.params ?? {}).every(([name, shape]) => PARAM_SHAPES[shape].test(params[name] ?? ''));

/**
 * Finds the screen of a path (without query) in a table; of several that fit, the one with the most words of its own.
 * Gives null for a path that no screen has.
 */
export function matcherOf<Name extends string>(table: Readonly<Record<Name, Screen>>) {
  const patterns = (Object.entries(table) as [Name, Screen][])
    .map(([name, screen]) => ({ name, screen, pattern: patternOf(screen) }))
    .sort((a, b) => wordsOf(b.screen) - wordsOf(a.screen));
  return (pathname: string): Match<Name> | null => {
    const path = pathname.replace(/(?<=.)\/$/, '');
    for (const { name, screen, pattern } of patterns) {
      const found = pattern.exec(path);
      if (found) return { name, screen, params: decoded(found.groups ?? {}) };
    }
    return null;
  };
}

const wordsOf = ({ path }: Screen): number => path.replaceAll(/:\w+/g, '').length;

function patternOf({ path, each }: Screen): RegExp {
  const source = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const values = each?.[name];
    return `(?<${name}>${values ? values.join('|') : '[^/]+'})`;
  });
  return new RegExp(`^${source}$`);
}

/** Of a value that is no proper encoding the words themselves count, as for the router. */
const decoded = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
