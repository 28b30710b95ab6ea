import { cataloguedOf } from '@datum/contract/subjects/catalogue';
import { useLocalText } from './use-local-text.ts';

/** The name of a data set, index family or entered subject by its code, as it is declared; a code that is none stays as it is. */
export function useSubjectName(): (code: string) => string {
  const text = useLocalText();
  return (code) => text(cataloguedOf(code)?.name ?? { en: code });
}
