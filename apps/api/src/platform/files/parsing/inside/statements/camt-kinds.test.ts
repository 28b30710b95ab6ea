import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statementOf } from './read-statement.ts';

const caseOf = (name: string): string => readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
/** What lines are, and in minor units what they brought. */
const read = (text: string) => statementOf(text).lines.map(({ kind, amount }) => [kind, amount]);

test('CAMT.053: a reversal in any spelling of yes, a returned payment, and an entry without a direction', () => {
  const file = caseOf('reversal.xml');
  expect(read(caseOf('reversal-true.xml'))).toEqual([['reversal', 51_840]]);
  const said = (yes: string) => read(file.replace('<RvslInd>1</RvslInd>', `<RvslInd>${yes}</RvslInd>`));
  for (const yes of ['1', ' 1 ', 'true', '\n true\n', 'TRUE']) {
    expect(said(yes), yes).toEqual([['reversal', 51_840]]);
  }
  for (const no of ['0', 'false', ' false ', '']) expect(said(no), no).toEqual([['credit', 51_840]]);
  const plain = file.replace('<RvslInd>1</RvslInd>', '');
  expect(read(plain)).toEqual([['credit', 51_840]]);
  expect(read(plain.replace('<TxDtls>', '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'))).toEqual([
    ['reversal', 51_840],
  ]);
  const code =
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
  expect(read(plain.replace('<AcctSvcrRef>', `${code}<AcctSvcrRef>`))).toEqual([['reversal', 51_840]]);
  const undirected = plain.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<Sts>');
  expect(read(undirected)).toEqual([['unclear', 51_840]]);
});

test('CAMT.053: a direction that an entry and its parts tell differently is not told', () => {
  const part = (amount: string, way: string) =>
    `<TxDtls><Amt Ccy="MYR">${amount}</Amt>${way && `<CdtDbtInd>${way}</CdtDbtInd>`}<RmtInf><Ustrd>D00000003-89</Ustrd></RmtInf></TxDtls>`;
  const closing = { CRDT: '1518.40', DBIT: '481.60' };
  const entry = (way: keyof typeof closing, ...parts: string[]) =>
    read(
      caseOf('reversal.xml')
        .replace('<RvslInd>1</RvslInd>', '')
        .replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', `<CdtDbtInd>${way}</CdtDbtInd><Sts>`)
        .replace('1518.40', closing[way])
        .replace(/<TxDtls>.*<\/TxDtls>/, parts.join('')),
    );
  const unclear = [['unclear', 51_840]];
  expect(entry('CRDT', part('518.40', 'DBIT')), 'the only part says otherwise').toEqual(unclear);
  expect(entry('DBIT', part('518.40', 'CRDT'))).toEqual(unclear);
  expect(entry('CRDT', part('318.40', 'DBIT'), part('200.00', 'DBIT')), 'all parts do').toEqual(unclear);
  expect(entry('CRDT', part('318.40', 'CRDT'), part('20.00', 'DBIT')), 'sums do not agree').toEqual(unclear);
  expect(entry('CRDT', part('518.40', 'XXXX')), 'a word that nobody knows').toEqual(unclear);
  expect(entry('CRDT', part('518.40', ''))).toEqual([['credit', 51_840]]);
  expect(entry('DBIT', part('518.40', 'DBIT'))).toEqual([['debit', -51_840]]);
});

test('CAMT.053: parts of a batch have directions of their own', () => {
  const part = (amount: string, way: string, text: string) =>
    `<TxDtls><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const batch = caseOf('reversal.xml')
    .replace('<RvslInd>1</RvslInd>', '')
    .replace(/<TxDtls>.*<\/TxDtls>/, part('600.00', 'CRDT', 'in') + part('81.60', 'DBIT', 'out'));
  expect(read(batch)).toEqual([
    ['credit', 60_000],
    ['debit', -8_160],
  ]);
});
