/** English sentence -> the same in another language. `{name}` stands for a value, by the same names in both. */
export type Sentences = Readonly<Record<string, string>>;

/**
 * Gives a function that says an English sentence in another language; a sentence that is in no table stays as it is.
 * Values are read out of the sentence by its pattern, so whoever refuses writes plain English and nothing else.
 * @param words values that are words themselves: `suspended`
 */
export function translator(sentences: Sentences, words: Sentences = {}): (english: string) => string {
  const patterns = Object.entries(sentences)
    .filter(([english]) => english.includes('{'))
    .map(([english, other]) => ({ ...patternOf(english), other }));
  return (english) => {
    const whole = sentences[english];
    if (whole !== undefined) {
      return whole;
    }
    for (const { pattern, names, other } of patterns) {
      const found = pattern.exec(english);
      if (found) {
        const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
        return other.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
          const value = values.get(name) ?? hole;
          return words[value] ?? value;
        });
      }
    }
    return english;
  };
}

function patternOf(english: string): { readonly pattern: RegExp; readonly names: readonly string[] } {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const plain = english.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { pattern: new RegExp(`^${plain.join('(.+?)')}$`, 's'), names };
}
