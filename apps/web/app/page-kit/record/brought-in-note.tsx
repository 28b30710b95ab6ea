import type { BroughtIn } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { formatDay } from '../../ui/words/format.ts';

interface BroughtInNoteProps extends NonNullable<BroughtIn> {
  /** Who confirmed. */
  readonly who: string | null;
}

/** Says that who confirmed something is an account which one of those whose work it was brought in alone. */
export function BroughtInNote({ who, by, at }: BroughtInNoteProps) {
  const t = useTranslations('lists.history');
  const { locale } = useLanguage();
  const site = useSite();
  const since = formatDay(at, locale, site?.timeZone);
  return (
    <NoticeBar tone="amber">
      {t('brought-in', { who: who ?? t('unknown'), by: by ?? t('unknown'), since })}
    </NoticeBar>
  );
}
