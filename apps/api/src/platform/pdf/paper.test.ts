import { expect, test } from 'vitest';
import { readWritten } from '../test/read-pdf.ts';
import { paperPdf } from './paper.ts';
import type { Paper, Table } from './paper-blocks.ts';

const table: Table = {
  head: ['Perkara', 'Kuantiti', 'Harga', 'Amaun'],
  rows: [['Premium, 1 tahun', '1', '1,234.50', '1,234.50']],
  sums: [
    ['Cukai 8 %', '98.76'],
    ['Jumlah', '1,333.26'],
  ],
};
const paper: Paper = {
  language: 'ms',
  title: 'Invois INV-2026-000042',
  madeAt: new Date('2026-11-24T09:00:00Z'),
  blocks: [
    { kind: 'facts', facts: [['Kepada', 'Łukasz Đỗ 李\n12 Jalan Ampang']] },
    { kind: 'table', table },
    { kind: 'code', text: 'BCD\n002', alt: 'Kod QR pindahan', says: 'Imbas kod ini.' },
    { kind: 'text', text: 'Terima kasih.' },
  ],
  foot: 'Pejabat Angka, Putrajaya',
};

test('a paper has all of its text, its language, its title, and says what each part is', async () => {
  const read = await readWritten(await paperPdf(paper));
  expect(read).toMatchObject({
    isTagged: true,
    embedded: true,
    ua: '1',
    language: 'ms',
    title: 'Invois INV-2026-000042',
  });
  for (const part of [
    'Kepada',
    '12 Jalan Ampang',
    '1,234.50',
    'Cukai 8 %',
    '1,333.26',
    'Imbas kod ini.',
    'Terima kasih.',
  ]) {
    expect(read.text).toContain(part);
  }
  expect(read.roles).toEqual(
    expect.arrayContaining(['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']),
  );
});

test('letters of other languages are written; a letter without a shape is a question mark', async () => {
  const { text } = await readWritten(await paperPdf(paper));
  expect(text).toContain('Łukasz Đỗ ?');
});

test('the same paper is the same bytes, another paper is others', async () => {
  const [one, again, other] = await Promise.all([
    paperPdf(paper),
    paperPdf(paper),
    paperPdf({ ...paper, foot: 'Pejabat lain' }),
  ]);
  expect(one.equals(again)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test('a long table goes on over pages, with every row', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Row ${at + 1}.`, '1', '1.00', '1.00']);
  const blocks = [{ kind: 'table', table: { ...table, rows } }] as const;
  const { text, pages } = await readWritten(await paperPdf({ ...paper, blocks }));
  for (const [name = ''] of rows) expect(text).toContain(name);
  expect(pages).toBeGreaterThan(2);
  expect(text.split('Pejabat Angka, Putrajaya')).toHaveLength(pages + 1);
});
