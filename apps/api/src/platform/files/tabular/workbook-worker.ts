import { parentPort, workerData } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/node';

/** Reads the workbook that it was started with and posts its rows as text; started by `read-workbook.ts`. */
const sheets = await readWorkbook(Buffer.from(workerData as Uint8Array), {
  // Excel writes 22.649999999999999 for 22.65: what people saw has at most 15 digits
  parseNumber: (text: string) => String(Number(Number(text).toPrecision(15))),
});
const chosen = sheets.find(({ sheet, data }) => sheet !== 'About' && data.length > 0) ?? sheets[0];
const rows = (chosen?.data ?? [])
  .map((row) => row.map(textOf))
  .filter((row) => row.some((cell) => cell !== ''));
parentPort?.postMessage(rows);

function textOf(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
