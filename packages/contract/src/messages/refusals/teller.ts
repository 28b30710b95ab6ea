import { createTranslator } from 'use-intl/core';
import { periodIn } from './period-words.ts';
import type { Refusal, Told } from './refusal.ts';

/** The languages in which refusals are said. */
export type Language = 'en' | 'ms';

/** The messages of a language by area, as the files hold them. */
export type RefusalMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Says a refusal. */
export type Tell = (refusal: Refusal) => string;

/** The value of a sentence that shows how something is written. */
const EXAMPLE = 'example';

/** Gives a function that says refusals in a language; periods among its values are told by their names. @param messages must have the areas that are asked for, and `fields` */
export function teller(language: Language, messages: RefusalMessages): Tell {
  const translate = createTranslator({
    locale: language,
    messages,
    timeZone: 'UTC',
    onError: (error) => {
      throw error; // a sentence is whole or a fault of ours; tests format every one
    },
  }) as (key: string, values: Readonly<Record<string, string | number>>) => string;
  /** Sentences without values, once said: the lines of a file may be refused by one of them thousands of times. */
  const said = new Map<string, string>();

  function tell({ key, params }: Refusal): string {
    if (params) return translate(key, valuesOf(params));
    const sentence = said.get(key) ?? translate(key, {});
    said.set(key, sentence);
    return sentence;
  }

  function valuesOf(params: NonNullable<Refusal['params']>): Readonly<Record<string, string | number>> {
    // what is to be typed is told as it is typed
    return Object.fromEntries(
      Object.entries(params).map(([name, told]) => [name, name === EXAMPLE ? String(told) : wordOf(told)]),
    );
  }

  function wordOf(told: Told): string | number {
    if (typeof told === 'string') {
      return periodIn(told, language);
    }
    if (typeof told === 'number') {
      return told;
    }
    if ('key' in told) {
      return tell(told);
    }
    if ('field' in told) {
      return messages.fields?.[told.field] ?? told.field.replaceAll('_', ' ');
    }
    return 'en' in told ? told[language] : told.map(wordOf).join(', ');
  }
  return tell;
}
