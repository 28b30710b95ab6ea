import { href } from '@datum/contract/screens/outside';

/** Names in the address by which a choice out of the price list travels. */
const NAMES = ['plan', 'term', 'code', 'audience'] as const;

/** What somebody chose in the price list. */
export type PlanChoice = { readonly plan: string } & Readonly<
  Partial<Record<Exclude<(typeof NAMES)[number], 'plan'>, string>>
>;

const LONGEST = 40;

/** The choice in a query; null where no plan is named. */
export function choiceIn(search: URLSearchParams): PlanChoice | null {
  const found = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search.get(name)?.trim().slice(0, LONGEST);
      return value ? [[name, value]] : [];
    }),
  );
  return 'plan' in found ? (found as PlanChoice) : null; // a plan is among what was found
}

/** Where one goes on after signing in: the page that was asked for, else on with buying the chosen plan. */
export function wishIn(search: URLSearchParams): string | null {
  const choice = choiceIn(search);
  return search.get('next') ?? (choice && href('checkout', { query: choice }));
}

/** The choice of somebody who is signing up: in the query itself, or in the page that it goes on to. */
export function choiceOnTheWay(search: URLSearchParams): PlanChoice | null {
  const next = search.get('next');
  const [path, query = ''] = next?.split('?') ?? [];
  return (
    choiceIn(search) ??
    (path === href('checkout') || path === href('plan') ? choiceIn(new URLSearchParams(query)) : null)
  );
}
