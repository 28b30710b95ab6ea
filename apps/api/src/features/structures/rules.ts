import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { LocalText } from '@datum/contract/values/local-text';
import type { FieldErrors } from '../../platform/http/problem.ts';
import type { Lineless } from './without-lines.queries.ts';

/** What the decision on a structure needs to know. */
export interface StructureFacts {
  readonly items: number;
  readonly regions: number;
  /** Exact sum of the regions' shares. */
  readonly shares: string;
  readonly endedItems: number;
  readonly groupsWithoutWeight: readonly LocalText[];
  /** Region groups whose regions together have no share: they would have no total. */
  readonly regionsWithoutShare: readonly LocalText[];
  /** Exclusions that name a group without items. */
  readonly emptyExclusions: readonly LocalText[];
}

/** What stands in the way of a structure: nothing in it, shares that do not sum to 1, groups that weigh nothing. */
export function problemsOf(facts: StructureFacts): ApprovalProblem[] {
  const hard = (code: string, values: ApprovalProblem['values']): ApprovalProblem => ({
    severity: 'hard',
    code,
    values,
  });
  return [
    ...(facts.items === 0 ? [hard('no-items', {})] : []),
    ...(facts.regions === 0 ? [hard('no-regions', {})] : []),
    ...(facts.regions > 0 && facts.shares !== '1' ? [hard('shares-off', { sum: facts.shares })] : []),
    ...facts.groupsWithoutWeight.map((group) => hard('group-without-weight', { group })),
    ...facts.regionsWithoutShare.map((region) => hard('region-without-share', { region })),
    ...facts.emptyExclusions.map((name) => hard('empty-exclusion', { name })),
    ...(facts.endedItems > 0
      ? [{ severity: 'soft', code: 'ended-items', values: { count: facts.endedItems } } as const]
      : []),
  ];
}

/** Items for which prices are asked no more: a group of them alone has no price and stops the index; among others they are missing. */
export const linelessProblems = (groups: readonly Lineless[]): ApprovalProblem[] =>
  groups.map(
    ({ group, whole, names, count, more }): ApprovalProblem =>
      whole
        ? { severity: 'hard', code: 'group-without-lines', values: { group } }
        : { severity: 'soft', code: 'items-without-lines', values: { names, count, more } },
  );

/** The contents of a structure as sent. */
export interface StructureContent {
  readonly items: readonly { readonly item_id: number; readonly group_id: number; readonly weight: string }[];
  readonly regions: readonly {
    readonly region_id: number;
    readonly group_id: number;
    readonly share: string;
  }[];
  readonly exclusions: readonly {
    readonly variant: string;
    readonly name: object;
    readonly group_ids: readonly number[];
  }[];
}

/** Ids that exist, by what they are. */
export interface KnownIds {
  readonly items: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  readonly regions: ReadonlySet<number>;
}

/** What is wrong with the contents: something twice, or not in the lists. Null when nothing is. */
export function contentErrors(
  { items, regions, exclusions }: StructureContent,
  known: KnownIds,
): FieldErrors | null {
  const errors: Record<string, Refusal[]> = {};
  if (new Set(items.map(({ item_id }) => item_id)).size < items.length) {
    errors.items = [refusal('computation.item-twice')];
  }
  if (items.some(({ item_id, group_id }) => !known.items.has(item_id) || !known.groups.has(group_id))) {
    errors.items = [refusal('computation.item-unknown')];
  }
  if (new Set(regions.map(({ region_id }) => region_id)).size < regions.length) {
    errors.regions = [refusal('computation.region-twice')];
  }
  if (
    regions.some(({ region_id, group_id }) => !known.regions.has(region_id) || !known.regions.has(group_id))
  ) {
    errors.regions = [refusal('computation.region-unknown')];
  }
  if (new Set(exclusions.map(({ variant }) => variant)).size < exclusions.length) {
    errors.exclusions = [refusal('computation.exclusion-twice')];
  }
  if (exclusions.some(({ group_ids }) => group_ids.some((id) => !known.groups.has(id)))) {
    errors.exclusions = [refusal('computation.exclusion-group-unknown')];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}
