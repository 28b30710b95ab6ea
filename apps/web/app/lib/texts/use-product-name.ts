import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { ProductCode } from '@datum/contract/subjects/subject';
import { useLocalText } from './use-local-text.ts';

/** What a data product is called: its subjects have the same name, or the first of them says it for all. */
export function useProductName(): (product: ProductCode) => string {
  const text = useLocalText();
  return (product) => text(CATALOGUE.find((subject) => subject.product === product)?.name ?? { en: product });
}
