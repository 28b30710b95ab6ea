import type { ShownContent } from '@datum/contract/content/public-content';
import { listOfWords } from '@datum/contract/content/values/content-values';
import { href } from '@datum/contract/screens/outside';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Link } from '../../../ui/link.tsx';

/** The products that an item is about. */
export function SpeaksOf({ item }: { readonly item: Pick<ShownContent, 'item'> }) {
  const t = useTranslations('site');
  const text = useLocalText();
  const slugs = listOfWords(item.item, 'products');
  const products = CATALOGUE.filter((subject) => slugs.includes(subject.slugs.product));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="speaks-of">
      <h2 id="speaks-of" className="type-h4">
        {t('about-products')}
      </h2>
      <ul>
        {products.map((subject) => (
          <li key={subject.code}>
            <Link href={href('product', { slug: subject.slugs.product })}>{text(subject.name)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
