import type { Passport } from '@datum/contract/publication/passport';
import type { Lines } from './cells.rules.ts';
import { useComponentLines } from './use-component-lines.ts';
import { useItemLines } from './use-item-lines.ts';
import { useMemberLines } from './use-member-lines.ts';

/** The table of what a figure is made of: groups, else items, else regions. */
export function useLines(passport: Passport): Lines {
  const [components, items, members] = [
    useComponentLines(passport),
    useItemLines(passport),
    useMemberLines(passport),
  ];
  if (passport.components.length > 0) return components;
  return passport.items.length > 0 ? items : members;
}
