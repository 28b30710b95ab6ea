import { NOTICES, OPTIONAL_NOTICES } from '@datum/contract/notices';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from './templates.table.ts';

test('what the profile lists are mails that Datum sends', () => {
  const listed: readonly string[] = Object.values(NOTICES).flatMap(({ templates }) => [...templates]);
  expect(listed.filter((name) => !TEMPLATE_KEYS.some((key) => key === name))).toEqual([]);
  expect(OPTIONAL_NOTICES.filter((event) => !TEMPLATE_KEYS.includes(event))).toEqual([]);
});
