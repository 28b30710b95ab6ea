import { TEMPLATE_KEYS } from '@datum/contract/messages/mail-template-keys';
import { NOTICES, OPTIONAL_NOTICES } from '@datum/contract/messages/notices';
import { expect, test } from 'vitest';

test('the profile lists every mail that Datum sends, and no other', () => {
  const listed: readonly string[] = Object.values(NOTICES).flatMap(({ templates }) => [...templates]);
  expect(listed.toSorted()).toEqual(TEMPLATE_KEYS.toSorted());
  expect(OPTIONAL_NOTICES.filter((event) => !TEMPLATE_KEYS.includes(event))).toEqual([]);
});
