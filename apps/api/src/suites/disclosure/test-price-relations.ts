import type { FigureTable } from '@datum/contract/publication/published';
import type { SeenFigure } from '@datum/index-numbers/test/disclosure/lp-attack';
import type { Relation } from '@datum/index-numbers/test/disclosure/relation';
import { figuresOf, type Tables } from './test-reader.ts';
import type { Secrets } from './test-secrets.ts';
import type { Structure } from './test-structure.ts';

/** What a reader knows of a month's average prices, ready for linear programs. */
export interface KnownPrices {
  readonly figures: readonly SeenFigure[];
  readonly relations: readonly Relation[];
  /** Hidden averages by id, in words. */
  readonly hidden: ReadonlyMap<string, string>;
}

/** A figure that a reader got, in one vintage. */
interface Told {
  readonly id: string;
  readonly text: string | null;
  readonly subject: string;
  readonly region: string;
  readonly level: string;
}

/**
 * Everything that ties the averages of a month together in the tables that a reader got, in each vintage: totals are Σ
 * share × average, and a leaf's group index moves as the geometric mean of its items' averages. Readers are taken to know by
 * how much every item's average differs from its relative, which is true as long as no sample changes.
 */
export function knownPrices(
  tables: Tables,
  period: string,
  structure: Structure,
  secrets: Secrets,
): KnownPrices {
  const seen = new Map<string, SeenFigure>();
  const hidden = new Map<string, string>();
  const relations: Relation[] = [];
  const [groups] = tables.indices.filter(({ rows }) => rows[0]?.group);
  const indices = groups ? toldOf(groups, period, structure) : [];
  const add = (id: string, text: string | null) => {
    const known = seen.get(id)?.text ?? null;
    seen.set(id, { id, text: known ?? text, truth: secrets.truthOf(id) });
  };
  for (const table of tables.prices) {
    const told = toldOf(table, period, structure).filter(({ id }) => !Number.isNaN(secrets.truthOf(id)));
    const at = new Map(told.map((figure) => [`${figure.subject} ${figure.region}`, figure]));
    // a total of nothing but what was shown before says no price of this month
    const isSecretTotal = (item: string, region: string) =>
      secrets.isOwn(item, region, period) &&
      structure.leaves.some(({ code, group }) => group === region && at.has(`${item} ${code}`));
    for (const { id, text, subject, region, level } of told) {
      add(id, text);
      const isLeaf = level !== 'country' && level !== 'region_group';
      if (text === null && (isLeaf || isSecretTotal(subject, region)))
        hidden.set(id, `${subject} ${region} ${period}`);
    }
    const leafOf = (item: string, region: string): string | null => {
      const entering = secrets.enteringOf(item, region, period);
      if (entering) {
        add(entering.id, entering.text);
        return entering.id;
      }
      return at.get(`${item} ${region}`)?.id ?? null;
    };
    relations.push(...sums(told, structure, leafOf));
    for (const index of indices) {
      const relation = leafIndex(
        index,
        period,
        structure,
        (item) => at.get(`${item} ${index.region}`)?.id ?? null,
        secrets,
      );
      if (!relation) continue;
      add(index.id, index.text);
      relations.push(relation);
    }
  }
  return { figures: [...seen.values()], relations: unique(relations), hidden };
}

const toldOf = (table: FigureTable, period: string, { nameOf }: Structure): Told[] =>
  figuresOf(table, [period]).map(({ row, cell, figure }) => ({
    id: nameOf(figure),
    text: cell.value,
    subject: (row.item ?? row.group)?.code ?? '',
    region: row.region.code,
    level: row.region.level,
  }));

/** Region groups over their leaves, the country over region groups; what only hidden figures are in says nothing. */
function sums(
  told: readonly Told[],
  { leaves }: Structure,
  leafOf: (item: string, region: string) => string | null,
): Relation[] {
  const weighted = (item: string, group: string) =>
    leaves
      .filter((leaf) => leaf.group === group)
      .flatMap(({ code, share }) => {
        const cell = leafOf(item, code);
        return cell === null || share === 0 ? [] : [{ cell, weight: share }];
      });
  const totalOf = new Map(told.map((figure) => [`${figure.subject} ${figure.region}`, figure]));
  return told.flatMap(({ id, text, subject, level, region }): Relation[] => {
    if (level === 'region_group') {
      const members = weighted(subject, region);
      return members.length > 0 ? [{ kind: 'sum', total: id, members }] : [];
    }
    if (level !== 'country' || text === null) return [];
    const members = [...new Set(leaves.map(({ group }) => group))].flatMap((group) => {
      const weight = weighted(subject, group).reduce((sum, member) => sum + member.weight, 0);
      const cell = totalOf.get(`${subject} ${group}`)?.id;
      return cell === undefined || weight === 0 ? [] : [{ cell, weight }];
    });
    return members.length > 0 ? [{ kind: 'sum', total: id, members }] : [];
  });
}

/** A leaf's index as the geometric mean of its items' averages, times what no price moves. */
function leafIndex(
  { id, subject, level }: Told,
  period: string,
  { itemsOf, weightOf }: Structure,
  priceOf: (item: string) => string | null,
  { truthOf }: Secrets,
): Relation | null {
  if (level === 'country' || level === 'region_group') return null;
  const items = itemsOf(subject, period);
  const members = items.flatMap((item) => {
    const cell = priceOf(item);
    return cell === null ? [] : [{ cell, weight: weightOf(item, period) }];
  });
  if (members.length < items.length || members.length === 0 || Number.isNaN(truthOf(id))) return null;
  const whole = members.reduce((sum, { weight }) => sum + weight, 0);
  const mean = members.reduce((sum, { cell, weight }) => sum + (weight / whole) * Math.log(truthOf(cell)), 0);
  return { kind: 'geometric', total: id, members, factor: Math.exp(Math.log(truthOf(id)) - mean) };
}

const unique = (relations: readonly Relation[]): Relation[] => [
  ...new Map(relations.map((relation) => [JSON.stringify(relation), relation])).values(),
];
