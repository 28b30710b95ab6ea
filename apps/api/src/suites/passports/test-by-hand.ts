import type { Passport } from '@datum/contract/publication/passport';
import { type PrintedMean, printedMean } from '@datum/contract/publication/printed-mean';
import { type PrintedSum, printedSum } from '@datum/contract/publication/printed-sum';

type Kind = 'components' | 'members' | 'items' | 'moved weights' | 'moved shares' | 'other families';

/** What a person with a calculator finds wrong with the printed steps of a passport, and which kinds of step it has. */
export function byHand(passport: Passport): { readonly faults: string[]; readonly kinds: Kind[] } {
  const sums = (['components', 'members'] as const)
    .filter((of) => passport[of].length > 0)
    .map((of) => [of, printedSum(passport, of)] as const);
  const mean = passport.items.length > 0 ? printedMean(passport) : null;
  const faults = [
    ...sums.flatMap(([of, sum]) => sumFaults(passport, sum).map((fault) => `${of}: ${fault}`)),
    ...(mean ? meanFaults(passport, mean).map((fault) => `items: ${fault}`) : []),
    ...pointFaults(passport, sums),
  ];
  const moved = { components: 'moved weights', members: 'moved shares' } as const;
  const kinds: Kind[] = sums.flatMap(([of, { mean: isMoved }]) => [of, ...(isMoved ? [moved[of]] : [])]);
  if (mean?.mean) kinds.push('items');
  if (passport.components[0]?.rebased?.factor) kinds.push('other families');
  return { faults: faults.map((fault) => `${passport.figure} ${fault}`), kinds };
}

/** What a calculator shows is not what is printed, by more than `halves` of its last digit. */
const differs = (result: number, printed: string, digits: number, halves = 1) =>
  Math.abs(result - Number(printed)) * 10 ** digits > 0.5 * halves + 1e-4;

function sumFaults(passport: Passport, { lines, mean, sum, link, unrounded, digits, isOff }: PrintedSum) {
  const rows = [...lines.values()];
  const faults: string[] = [];
  for (const of of ['given', 'share'] as const) {
    const whole = rows.reduce((total, row) => total + Number(row[of]), 0);
    if (differs(whole, '100', digits)) faults.push(`${of} add up to ${whole}`);
  }
  const products = rows.reduce((total, { given, factor }) => total + Number(given) * Number(factor ?? 1), 0);
  if (mean !== null && differs(products / 100, mean, 6))
    faults.push(`factors come to ${products}, not ${mean}`);
  for (const { given, factor, share, value, divided } of rows) {
    // so that they add up to 100, one may be rounded the other way, and the mean is rounded itself
    const again = (Number(given) * Number(factor ?? 1)) / Number(mean ?? 1);
    if (differs(again, share, digits, 2.2)) faults.push(`${given} x ${factor} / ${mean} is not ${share}`);
    if (divided && differs(Number(divided.unrounded) / Number(divided.by), value ?? '', digits))
      faults.push(`${divided.unrounded} / ${divided.by} is not ${value}`);
  }
  if (sum === null) return faults;
  const added = rows.reduce((total, { share, value }) => total + (Number(share) * Number(value)) / 100, 0);
  if (differs(added, sum, digits)) faults.push(`lines add up to ${added}, printed ${sum}`);
  return [...faults, ...resultFaults(passport, { of: sum, by: link, unrounded, digits, isOff })];
}

/** From the last step to the figure: divided by what its run stored, and rounded. */
function resultFaults(
  passport: Passport,
  step: { of: string; by: string | null; unrounded: string | null; digits: number; isOff: boolean },
): string[] {
  const result = Number(step.of) / Number(step.by ?? 1);
  const faults =
    step.unrounded !== null && differs(result, step.unrounded, step.digits)
      ? [`${step.of} / ${step.by} is not ${step.unrounded}`]
      : [];
  if (passport.value === null) return faults;
  // of parts that are told as printed alone, one more unit of the last digit, and the page says so
  const isPrinted = [...passport.components, ...passport.members].some(({ value }) => value === null);
  const isFar = differs(result, passport.value, passport.decimals, isPrinted && step.isOff ? 2 : 1);
  return isFar ? [...faults, `${step.of} / ${step.by ?? 1} is not ${passport.value}`] : faults;
}

function meanFaults(passport: Passport, { lines, mean, divisor, unrounded, digits }: PrintedMean): string[] {
  const rows = [...lines.values()];
  const whole = rows.reduce((total, { weight }) => total + Number(weight), 0);
  const faults = differs(whole, '100', digits) ? [`weights add up to ${whole}`] : [];
  for (const { divided, relative } of rows) {
    const again = divided && (Number(divided.now) / Number(divided.base)) * 100;
    if (again !== null && differs(again, relative ?? '', digits))
      faults.push(`${divided?.now} / ${divided?.base} is not ${relative}`);
  }
  if (mean === null) return faults;
  // the families of the demonstration take the geometric mean
  const product = rows.reduce(
    (total, { weight, relative }) => total * Number(relative) ** (Number(weight) / 100),
    1,
  );
  if (passport.elementary === 'jevons' && differs(product, mean, digits))
    faults.push(`the mean of relatives is ${product}, printed ${mean}`);
  return [...faults, ...resultFaults(passport, { of: mean, by: divisor, unrounded, digits, isOff: false })];
}

/** Points: weight x value / link; or, from the parts as they were published, brought to the published figure. */
function pointFaults(passport: Passport, sums: readonly (readonly [string, PrintedSum])[]): string[] {
  const printed = sums.find(([of]) => of === 'components')?.[1];
  const { components, base_mean, points_from, value } = passport;
  if (!printed || base_mean === null) return [];
  const adds = components.map(({ code, relative, points }) => {
    const line = printed.lines.get(code);
    const part = points_from === 'printed' ? relative : line?.value;
    return { code, points, added: (Number(line?.share) * Number(part)) / 100 };
  });
  const whole = adds.reduce((total, { added }) => total + added, 0);
  const scale = points_from === 'printed' ? whole / Number(value ?? whole) : Number(printed.link ?? 1);
  return adds.flatMap(({ code, points, added }) =>
    differs(added / scale, points, 2, 1.3) ? [`points of ${code}: ${added / scale}, printed ${points}`] : [],
  );
}
