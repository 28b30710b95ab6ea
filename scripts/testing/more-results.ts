import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What the JSON reporter leaves out. */
export interface MoreResults {
  /** Tests that passed only at their second try. */
  readonly unsteady: string[];
  /** Files with the seconds of their tests and hooks by the clock. */
  readonly files: { name: string; seconds: number }[];
}

/** Writes to the file that MORE_RESULTS names what `npm test` counts and lists beside the JSON report. */
export default class MoreResultsReporter implements Reporter {
  private readonly found: MoreResults = { unsteady: [], files: [] };

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.found.unsteady.push(`${pathOf(test.module)} ${test.name}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.found.files.push({ name: pathOf(module), seconds: module.diagnostic().duration / 1_000 });
  }

  async onTestRunEnd(): Promise<void> {
    if (process.env.MORE_RESULTS) await writeFile(process.env.MORE_RESULTS, JSON.stringify(this.found));
  }
}

const pathOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId);
