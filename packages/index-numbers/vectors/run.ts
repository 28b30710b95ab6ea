/**
 * `npm run -s vectors -- DIR`: evaluates every case of every file of the schema `price-vectors/1` in DIR.
 * Prints each difference with file, case, place, expected and got; ends with "N passed, M failed".
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VectorFile } from './case.ts';
import { evaluateFile } from './evaluate.ts';

const SCHEMA = 'price-vectors/1';
const DIFFERENCES_SHOWN = 5;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say which folder: npm run -s vectors -- DIR');
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()) {
  const file: VectorFile = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  if (file.schema !== SCHEMA) {
    console.log(`${name}: not of the schema ${SCHEMA}, left out`);
    continue;
  }
  for (const [vector, differences] of evaluateFile(file, folder)) {
    if (differences.length === 0) {
      passed += 1;
      continue;
    }
    failed += 1;
    for (const { place, expected, got } of differences.slice(0, DIFFERENCES_SHOWN)) {
      console.log(
        `FAILED ${name} ${vector.id} at ${place || 'value'}: expected ${show(expected)}, got ${show(got)}`,
      );
    }
    if (differences.length > DIFFERENCES_SHOWN) console.log(`  ... ${differences.length} differences in all`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
