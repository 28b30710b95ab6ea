import { test as base, expect } from '@playwright/test';

/**
 * The tests' own `test`: a page that throws, logs an error or breaks the content security policy fails its test.
 * A test that provokes such an error names it by `allowedErrors`.
 */
export const test = base.extend<{ allowedErrors: RegExp[]; pageErrors: undefined }>({
  allowedErrors: [[], { option: true }],
  pageErrors: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
