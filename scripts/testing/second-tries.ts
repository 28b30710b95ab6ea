import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Writes which tests passed only at their second try to the file that SECOND_TRIES names: `npm test` counts and names them. */
export default class SecondTries implements Reporter {
  private readonly found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    this.found.push(`${relative(process.cwd(), test.module.moduleId)} ${test.name}`);
  }

  async onTestRunEnd(): Promise<void> {
    if (process.env.SECOND_TRIES) await writeFile(process.env.SECOND_TRIES, JSON.stringify(this.found));
  }
}
