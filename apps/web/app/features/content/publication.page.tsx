import { isEmptyText } from '@datum/contract/content/rich-text-parts';
import { listOfWords, richOf } from '@datum/contract/content/values/content-values';
import { priceOf } from '@datum/contract/content/values/sold-content';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { readItem } from '../../lib/content/published-item.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import type { Route } from './+types/publication.page.ts';
import { Beside } from './reading/beside.part.tsx';
import { PublicationCitation } from './reading/citation.part.tsx';
import { EntryMeta } from './reading/entry-meta.part.tsx';
import { Price } from './reading/price.part.tsx';
import { ShownItem } from './reading/shown-item.part.tsx';
import { SpeaksOf } from './reading/speaks-of.part.tsx';
import classes from './site.module.css';
import { RichText } from './text/rich-text.part.tsx';

const addressOf = (slug: string) => href('publication', { id: slug });

export const loader = (args: Route.LoaderArgs) => readItem('publication', args.params.id, addressOf, args);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** One issue: what is in it, what was found wrong since, the data behind it, and how to cite it. */
export default function PublicationPage({ loaderData: { item } }: Route.ComponentProps) {
  const t = useTranslations('site');
  const errata = richOf(item.text, 'errata');
  const price = priceOf('publication', item.item);
  const authors = listOfWords(item.item, 'authors');
  const facts = [item.item['series'], item.item['issue'], item.item['period']].filter(Boolean).map(String);
  return (
    <article className={classes.page}>
      <p>
        <Link href={href('publications')}>{t('publication.title')}</Link>
      </p>
      <h1 className="type-h1" lang={item.language}>
        {item.title}
      </h1>
      <EntryMeta card={item} />
      {item.is_demo && <NoticeBar>{t('demo')}</NoticeBar>}
      {!isEmptyText(errata) && (
        <section aria-labelledby="errata">
          <h2 id="errata" className="type-h4">
            {t('publication.errata')}
          </h2>
          <RichText text={errata} shown={item} />
        </section>
      )}
      <p className="type-lead" lang={item.language}>
        {String(item.text['abstract'] ?? '')}
      </p>
      <p className={classes.meta}>
        {facts.join(' · ')}
        {authors.length > 0 && <> · {authors.join(', ')}</>}
        {item.item['issn'] ? <> · ISSN {String(item.item['issn'])}</> : null}
      </p>
      {price !== null && <Price uuid={item.uuid} price={price} />}
      <ShownItem type="publication" item={item} without={['errata']} />
      <SpeaksOf item={item} />
      <PublicationCitation item={item} address={addressOf(item.slug ?? '')} />
      <Beside item={item} addressOf={addressOf} />
    </article>
  );
}
