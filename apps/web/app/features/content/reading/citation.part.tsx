import type { ShownContent } from '@datum/contract/content/public-content';
import { listOfWords, textOf } from '@datum/contract/content/values/content-values';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useSiteName } from '../../../lib/deploy/use-portal.ts';
import classes from '../site.module.css';
import { bibtexOf, citationOf, risOf } from './citation.rules.ts';

interface PublicationCitationProps {
  readonly item: ShownContent;
  /** Path of its page. */
  readonly address: string;
}

/** How to cite an issue: in words, for BibTeX and for reference managers; made from its facts, never typed. */
export function PublicationCitation({ item, address }: PublicationCitationProps) {
  const t = useTranslations('site.cite');
  const publisher = useSiteName();
  // the server does not know by which name readers reach it
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
  const cited = {
    title: item.title,
    authors: listOfWords(item.item, 'authors'),
    series: textOf(item.item, 'series'),
    issue: textOf(item.item, 'issue'),
    issn: textOf(item.item, 'issn'),
    day: item.published_at.slice(0, 10),
    url: origin + address,
    publisher,
  };
  return (
    <section aria-labelledby="cite">
      <h2 id="cite" className="type-h4">
        {t('title')}
      </h2>
      <p>{citationOf(cited)}</p>
      {(['bibtex', 'ris'] as const).map((format) => (
        <details key={format}>
          <summary>{t(format)}</summary>
          <pre className={classes.citation}>{format === 'bibtex' ? bibtexOf(cited) : risOf(cited)}</pre>
        </details>
      ))}
    </section>
  );
}

const never = () => () => undefined;
