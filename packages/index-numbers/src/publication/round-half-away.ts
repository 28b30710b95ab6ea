import { IndexNumberError } from '../index-number-error.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

/**
 * Rounds for publication: half away from zero, on the decimal number that people see.
 *
 * The value is taken as the shortest decimal that reads back to the same double, so 100.15 rounds to 100.2
 * although its binary form lies a hair below. `shift` moves the decimal point first (2 turns an index
 * with base 1 into one with base 100) without a multiplication. What rounds to nothing has no sign: "0.0".
 *
 * `value`: any finite double; `decimals`: 0 or more. Answer: a decimal string with exactly that many places.
 *
 * Source: rounding once, at publication (docs/methodology.md; Eurostat, HICP manual, 8.6).
 * @throws IndexNumberError NOT_A_NUMBER, UNKNOWN_OPTION
 * @example
 * roundHalfAway({ value: 100.15, decimals: 1 }); // => '100.2'
 * roundHalfAway({ value: -0.04, decimals: 1 }); // => '0.0'
 * roundHalfAway({ value: 1.0196, decimals: 1, shift: 2 }); // => '102.0'
 */
export function roundHalfAway({
  value,
  decimals,
  shift = 0,
}: {
  readonly value: number;
  readonly decimals: number;
  readonly shift?: number;
}): string {
  if (!Number.isFinite(value)) {
    throw new IndexNumberError('NOT_A_NUMBER', `Only finite numbers are published, got ${value}`);
  }
  checkPlaces(decimals, shift);
  const exact = parseDecimal(String(value));
  const units = moveUnits(exact.units, decimals + shift - exact.decimals);
  return formatDecimal({ units, decimals });
}

/** Units x 10^places, rounded half away from zero when places are lost. */
function moveUnits(units: bigint, places: number): bigint {
  if (places >= 0) return units * 10n ** BigInt(places);
  const divisor = 10n ** BigInt(-places);
  const half = units < 0n ? -divisor / 2n : divisor / 2n;
  return (units + half) / divisor;
}

function checkPlaces(decimals: number, shift: number): void {
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= 30 && Number.isInteger(shift)) return;
  throw new IndexNumberError(
    'UNKNOWN_OPTION',
    'Decimals are a whole number from 0 to 30, shift a whole number',
    {
      decimals,
      shift,
    },
  );
}
