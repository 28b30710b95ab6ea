import { strToU8, zipSync } from 'fflate';

/** A file as somebody uploads it. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const csv = (name: string, text: string): TestFile => ({ name: `${name}.csv`, bytes: Buffer.from(text) });

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet, whose XML is given as it is. */
export function workbookOf(name: string, sheet: string, more: Record<string, Uint8Array> = {}): TestFile {
  const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const bytes = zipSync(
    {
      '[Content_Types].xml': part(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      'xl/workbook.xml': part(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': part(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      ...more,
    },
    { level: 9 },
  );
  return { name: `${name}.xlsx`, bytes: Buffer.from(bytes) };
}

/** The XML of a sheet with these rows of text. */
export const sheetOf = (rows: string): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

const many = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('');
/** What no packing makes small. */
const noise = (n: number) => (Math.imul(n, 2_654_435_761) >>> 0).toString(36);

const far = (...places: readonly string[]) =>
  sheetOf(places.map((at) => `<row r="${/\d+/.exec(at)}">${cell(at, 'x')}</row>`).join(''));

/** Files that hurt who reads them carelessly, each as large as an upload may be where that is what hurts. */
export const HURTFUL = {
  'many rows': () =>
    csv('rows', `Item,Source,Price,Note\n${`Cement 50 kg,N1-A,22.80,${'x'.repeat(170)}\n`.repeat(99_000)}`),
  'more rows than are read': () => csv('too-many-rows', 'a,b\n'.repeat(4_900_000)),
  'one line': () => csv('one-line', 'x'.repeat(19_000_000)),
  'ten million commas': () => csv('commas', `a,b\n${','.repeat(10_000_000)}`),
  'an open quote': () => csv('quote', `a,b\n"${'x,\n'.repeat(6_300_000)}`),
  'a bomb': () =>
    workbookOf('bomb', sheetOf(`<row r="1">${cell('A1', 'x'.repeat(140 * 1024 * 1024))}</row>`)),
  'deep elements': () =>
    workbookOf('deep', sheetOf(many(300_000, (n) => `<x a="${noise(n)}">`) + '</x>'.repeat(300_000))),
  'many cells': () =>
    workbookOf('cells', sheetOf(`<row r="1">${many(2_500_000, (n) => `<c><v>${noise(n)}</v></c>`)}</row>`)),
  'cells far from each other': () => workbookOf('far', far('A1', 'D1048576')),
  'a wide and a deep cell': () => workbookOf('wide', far('CV1', 'A100000')),
} as const satisfies Record<string, () => TestFile>;
