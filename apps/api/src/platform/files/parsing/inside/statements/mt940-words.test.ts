import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statementOf } from './read-statement.ts';

const caseOf = (name: string): string => readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
/** What lines are, and in minor units what they brought. */
const read = (text: string) => statementOf(text).lines.map(({ kind, amount }) => [kind, amount]);

test('MT940: words behind a balance are about the statement, so a line is the same with them and without', () => {
  const [plain, totals, without] = [
    caseOf('totals-plain.sta'),
    caseOf('totals.sta'),
    caseOf('same-line-without-summary.sta'),
  ].map((text) => statementOf(text).lines);
  expect(without).toMatchObject([{ text: 'FT TAN AIK SENG D00000003-89', amount: 5_184 }]);
  expect(plain).toEqual(without);
  expect(totals).toEqual(without);
  const early = caseOf('totals.sta').replace(':61:', ':86:ALL OF IT D00000009-71\n:61:');
  expect(statementOf(early).lines).toEqual(without);
  const second = caseOf('totals.sta').replace(':62F:', ':86:AND MORE\n:NS:22X\n:62F:');
  expect(statementOf(second).lines).toMatchObject([{ text: 'FT TAN AIK SENG D00000003-89 AND MORE' }]);
});

test('MT940: an item that was returned is no payment, whichever way its money goes', () => {
  const file = caseOf('same-line-without-summary.sta');
  expect(read(file.replace('NTRF', 'NRTI'))).toEqual([['reversal', 5_184]]);
  expect(read(file.replace(':86:FT', ':86:159?00RETOURE?20FT'))).toEqual([['reversal', 5_184]]);
});
