import type { BadgeKind } from '../app/ui/status-badge.tsx';

/** An invented price row for the kit. */
export interface Price {
  readonly id: string;
  readonly group: string;
  readonly item: string;
  readonly unit: string;
  readonly decimals: number;
  readonly values: readonly number[];
  readonly change: number;
  readonly quotes: number;
  readonly state: BadgeKind;
  readonly provisional: boolean;
}

const names = [
  ['Cement and concrete', 'Ordinary Portland cement', 'per 50 kg bag', 22.07, 2],
  ['Cement and concrete', 'Ready-mix, grade 25', 'per m³', 290.22, 2],
  ['Aggregates and sand', 'Granite aggregate 20 mm', 'per tonne', 38.46, 2],
  ['Aggregates and sand', 'River sand, washed', 'per tonne', 31.51, 2],
  ['Steel', 'High tensile bar 10 mm', 'per tonne', 2898, 0],
  ['Steel', 'High tensile bar 16 mm', 'per tonne', 2850, 0],
  ['Steel', 'Welded mesh A10', 'per m²', 23.97, 2],
  ['Bricks and blocks', 'Clay brick, common', 'per 1,000 no.', 617.47, 2],
  ['Bricks and blocks', 'Concrete block 140 mm', 'per no.', 4.13, 2],
  ['Glass', 'Clear glass 6 mm', 'per m²', 46.5, 2],
] as const;
const states: readonly BadgeKind[] = ['ok', 'flagged', 'confirmed', 'imputed', 'missing'];

/** Rows by a fixed rule: the same at every call. */
export function prices(count: number): Price[] {
  return Array.from({ length: count }, (_, i) => {
    const [group, item, unit, base, decimals] = names[i % names.length] ?? names[0];
    const values = [0, 1, 2, 3, 4, 5].map((m) => base * (1 + (((i * 7 + m * 13) % 11) - 5) / 400));
    const [before = 0, now = 0] = values.slice(-2);
    return {
      id: `i${i}`,
      group,
      item: i < names.length ? item : `${item}, lot ${i}`,
      unit,
      decimals,
      values,
      change: i === 7 ? 0 : (now / before - 1) * 100,
      quotes: (i * 3) % 9,
      state: states[i % states.length] ?? 'ok',
      provisional: i % 4 === 2,
    };
  });
}
