import { NEWS_KINDS } from '@datum/contract/content/content-types';
import type { ContentCard } from '@datum/contract/content/public-content';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { formatDay } from '../../../ui/words/format.ts';
import classes from '../site.module.css';

/** Over a title: what kind it is, when it came out (a preview may never have) and was changed, for whom it is, and in which language where that is not the reader's. */
export function EntryMeta({ card }: { readonly card: ContentCard }) {
  const t = useTranslations('site');
  const { locale } = useLanguage();
  const zone = useSite()?.timeZone;
  const kind = NEWS_KINDS.find((one) => one === card.item['kind']);
  const day = (at: string) => formatDay(at, locale, zone);
  return (
    <p className={classes.meta}>
      {kind && <>{t(`kind.${kind}`)} · </>}
      {card.published_at === '' ? (
        t('unpublished')
      ) : (
        <time dateTime={card.published_at}>{day(card.published_at)}</time>
      )}
      {card.published_at !== '' && day(card.changed_at) !== day(card.published_at) && (
        <> · {t('changed', { day: day(card.changed_at) })}</>
      )}
      {card.audience !== 'public' && <> · {t(`audience.${card.audience}`)}</>}
      {card.language !== locale && <> · {t('in-language', { language: LANGUAGE_NAMES[card.language] })}</>}
    </p>
  );
}
