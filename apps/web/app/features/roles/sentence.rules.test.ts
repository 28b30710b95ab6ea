import { GRANTS } from '@datum/contract/access/permissions';
import { expect, test } from 'vitest';
import en from '../../texts/en/roles.json' with { type: 'json' };
import { sentenceKey } from './sentence.rules.ts';

test('every permission’s sentence has its text, as the vocabulary words it', () => {
  const texts: Readonly<Record<string, string>> = en.sentence;
  for (const { sentence } of GRANTS) {
    expect(texts[sentenceKey(sentence)]).toBe(sentence);
  }
});
