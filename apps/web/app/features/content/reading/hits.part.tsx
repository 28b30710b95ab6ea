import type { ContentHit } from '@datum/contract/content/content-search';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import classes from '../site.module.css';
import { FileLine } from '../text/file-line.part.tsx';

/** What a search finds in words: what kind it is, its title, what it says in a sentence; documents as their files. */
export function Hits({ hits }: { readonly hits: readonly ContentHit[] }) {
  const t = useTranslations('site');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <ul className={classes.hits}>
      {hits.map(({ type, uuid, title, excerpt, language, audience, published_at, address, file }) => (
        <li key={uuid}>
          <h3 className="type-h4" lang={language}>
            {address ? <Link href={address}>{title}</Link> : title}
          </h3>
          <p className={classes.meta}>
            {t(`type.${type}`)} · {formatDay(published_at, locale, zone)}
            {audience !== 'public' && <> · {t(`audience.${audience}`)}</>}
            {language !== locale && <> · {t('in-language', { language: LANGUAGE_NAMES[language] })}</>}
          </p>
          {excerpt && <p lang={language}>{excerpt}</p>}
          {file && <FileLine file={file} label={file.label || title} />}
        </li>
      ))}
    </ul>
  );
}
