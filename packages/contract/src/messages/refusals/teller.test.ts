import { expect, test } from 'vitest';
import { REFUSAL_MESSAGES } from './messages.ts';
import { periodWords } from './period-words.ts';
import type { Refusal } from './refusal.ts';
import { teller } from './teller.ts';

const LANGUAGES = ['en', 'ms'] as const;
/** Every value that any sentence takes as text; what is chosen by it, counted or printed as a number is none. */
const valuesIn = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'example' ? [] : [name]));

test.each(LANGUAGES)(
  'no sentence in %s says a period as it is stored, whatever is told of it',
  (language) => {
    const tell = teller(language, REFUSAL_MESSAGES[language]);
    const wrong = Object.entries(REFUSAL_MESSAGES[language]).flatMap(([area, sentences]) =>
      Object.entries(sentences).flatMap(([name, sentence]) => {
        const written = sentence.match(/\d{4}-\d\d/g) ?? [];
        const params = Object.fromEntries(
          [...sentence.matchAll(/\{(\w+)/g)].map(([, value = '']) => [
            value,
            valuesIn(sentence).includes(value) ? ['2031-11', '2031-S2'] : 1,
          ]),
        );
        const said = tell({ key: `${area}.${name}`, params } as Refusal);
        return (said.match(/2031-\w+/g) ?? []).map(
          (found) => `${area}.${name}: ${found}, beside ${written.length}`,
        );
      }),
    );
    expect(wrong).toEqual([]);
  },
);

test('periods have the names that screens give them', () => {
  const words = (text: string) => LANGUAGES.map((language) => periodWords(text, language));
  expect(words('2026-08')).toEqual(['August 2026', 'Ogos 2026']);
  expect(words('2026-Q3')).toEqual(['3rd quarter 2026', 'Suku 3 2026']);
  expect(words('2026-S1')).toEqual(['1st half 2026', 'Separuh 1 2026']);
  for (const text of ['2026', '2026-13', '2026-08-01', 'CEM-2026-08'])
    expect(periodWords(text, 'en')).toBeNull();
});

test('what is to be typed is told as it is typed', () => {
  const tell = teller('en', REFUSAL_MESSAGES.en);
  expect(tell({ key: 'series.period-of-frequency', params: { example: '2026-Q3' } })).toBe(
    'This series needs a period such as 2026-Q3.',
  );
});
