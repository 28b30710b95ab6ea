import { subjectOfProduct, subjectsAt } from '../subjects/all.ts';
import { enteredBySlug } from '../subjects/entered.ts';
import { href } from './outside.ts';

/**
 * Where signed-in readers open a product of the catalogue, with one of its figures: the page of its subject, on that of two
 * which share a page its own tab. A product that has no screen of its own opens on the page for any.
 *
 * @example
 * readingAddress('equipment-purchase-price');
 * // => '/internal/products/machinery-hire-rate-equipment-purchase-price?subject=epp'
 */
export function readingAddress(product: string, figure?: string): string {
  const subject = subjectOfProduct(product);
  if (subject) {
    const isShared = subjectsAt(subject.slugs.reading)[0] !== subject;
    return href(
      'reading.product',
      { slug: subject.slugs.reading },
      { query: { subject: isShared ? subject.code : undefined, figure } },
    );
  }
  const entered = enteredBySlug('product', product);
  return entered
    ? href('reading.entered', { slug: entered.slugs.reading }, { query: { figure } })
    : href('reading.any', { slug: product }, { query: { figure } });
}
