import { describe, expect, test } from 'vitest';
import { draw } from '../../test/arbitraries.ts';
import { type AxiomFormula, type AxiomName, axioms, holds } from '../../test/axioms.ts';
import { canBeBroken, forAll } from '../../test/for-all.ts';

/**
 * Which formula has which property: T in every draw, F broken in some, - not applicable (a fixed basket) or
 * broken only in extreme cases. The columns are the axioms in the order of `test/axioms.ts`.
 *
 * Source: axioms.json of the shared vectors; compare PPI Manual (2004), table 9.2 and chapter 16.
 */
const table: Record<AxiomFormula, string> = {
  carli: 'TTTTTTTFFTTFFTF',
  dutot: 'TTTTTFTTTTTFFTT',
  jevons: 'TTTTTTTTTTTFFTT',
  harmonic: 'TTTTTTTFFTTFFTF',
  cswd: 'TTTTTTTTFTTFFTT',
  laspeyres: 'TTTTTTTFFTTFTFF',
  paasche: 'TTTTTTTFFTTFTFF',
  fisher: 'TTTTTTTTFTTTTTF',
  tornqvist: 'TTTTTTTTFT-FFFF',
  walsh: 'TTTTTTTTFTTFTTF',
  marshallEdgeworth: 'TTTTFTTTFTTFTTF',
  drobisch: 'TTTTTTTFFTTFTTF',
  geometricLaspeyres: 'TTTTTTTFFTTFFFF',
  geometricPaasche: 'TTTTTTTFFTFFFFF',
  palgrave: 'TTTTTTTFFTFFFFF',
  gearyKhamisBilateral: 'TTTTFTTTFTTFTTF',
  satoVartia: 'TTTTTTTTFT-TTFF',
  'lloydMoulton_0.7': 'TTTTTTTFFTTFFFF',
  lowe_fixedBasket: 'TTTTT--TTTT-FTT',
  young_fixedShares: 'TTTTTT-FFTT-FTF',
  geometricYoung_fixedShares: 'TTTTTT-TTTT-FTT',
};

const names = Object.keys(axioms) as AxiomName[];

describe.each(Object.entries(table) as [AxiomFormula, string][])('%s', (formula, cells) => {
  const claims = names.map((name, place) => [name, cells[place]] as const);

  test.each(claims.filter(([, claim]) => claim === 'T'))('has %s', (axiom) => {
    forAll(draw, (one) => expect(holds(formula, axiom, one)).toBe(true), 200);
  });

  // a test that never fails proves nothing: these must
  test.each(claims.filter(([, claim]) => claim === 'F'))('has not %s', (axiom) => {
    expect(canBeBroken(draw, (one) => holds(formula, axiom, one))).toBe(true);
  });
});

test('the table speaks about every axiom', () => {
  expect(Object.values(table).every((cells) => cells.length === names.length)).toBe(true);
});
