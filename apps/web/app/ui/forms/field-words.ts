import { createContext, useContext, useEffect } from 'react';

/** What a value of a field reads as; null where the field has no words for it. */
export type WordsOf = (value: unknown) => string | null;

/** What a field is called, and how it writes its values. */
export interface FieldWords {
  readonly label: string;
  readonly wordsOf?: WordsOf;
}

/** Where the fields of a form say their words, by their names; null outside of a form that compares. */
export const ToldWords = createContext<Map<string, FieldWords> | null>(null);

/** Says to the form how a field writes its values, so that a comparison shows the same words as the field. */
export function useTellWords(name: string, words: FieldWords): void {
  const told = useContext(ToldWords);
  // options change with what was loaded: the newest words count
  useEffect(() => void told?.set(name, { ...told.get(name), ...words }));
}
