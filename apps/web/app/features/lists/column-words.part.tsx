import { LISTS } from '@datum/contract/lists/all';
import { type ListSlug, wordsOfCell } from '@datum/contract/lists/list';
import { useTranslations } from 'use-intl';
import { useListWords } from './use-list-words.ts';

/** Which words the columns of a list's file take, where they take certain ones. */
export function ColumnWords({ slug }: { readonly slug: ListSlug }) {
  const t = useTranslations('lists.import');
  const words = useListWords();
  const columns = LISTS[slug].fields.filter((field) => wordsOfCell(field).length > 0);
  if (columns.length === 0) return null;
  return (
    <section className="muted" aria-label={t('words')}>
      <p>{t('words')}</p>
      <dl>
        {columns.map((field) => (
          <div key={field.name}>
            <dt>
              <code>{field.name}</code>
            </dt>
            <dd>
              {wordsOfCell(field)
                .map((word) => [word, words.choice(field.name, word)] as const)
                .map(([word, means]) => (means === word ? word : t('word', { word, means })))
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
