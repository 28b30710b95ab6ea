import { demoHire } from './hire.ts';
import { demoPurchases } from './purchases.ts';
import type { DemoSurvey } from './survey.ts';
import { demoWages } from './wages.ts';

/** Demonstrations of half-yearly data sets, in the order of the board. */
export const DEMO_SURVEYS: readonly DemoSurvey[] = [demoWages, demoHire, demoPurchases];

/** What the components of an index of indices weigh in each building category, in the order of its declaration. */
const COMPONENT_PARTS = [
  [57, 30.5, 12.5],
  [54.5, 29, 16.5],
  [49, 28.5, 22.5],
  [60.5, 32, 7.5],
  [52, 23.5, 24.5],
] as const;

/** Weights of the components of an index of indices in a building category, in their order: two decimals, they sum to 100. */
export const componentWeights = (components: number, category: number): string[] =>
  hundred(Array.from({ length: components }, (_, at) => COMPONENT_PARTS[category]?.[at] ?? 5));

/** Weights of all groups of some surveys in a building category, in their order: two decimals, they sum to 100. */
export const weightsIn = (surveys: readonly DemoSurvey[], category: number): string[] =>
  hundred(surveys.flatMap(({ groups }) => groups.map(({ weights }) => weights[category] ?? 0)));

function hundred(parts: readonly number[]): string[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  const hundredths = parts.map((part) => Math.floor((part / all) * 10_000));
  const rest = 10_000 - hundredths.slice(1).reduce((sum, part) => sum + part, 0);
  return [rest, ...hundredths.slice(1)].map((part) => (part / 100).toFixed(2));
}
