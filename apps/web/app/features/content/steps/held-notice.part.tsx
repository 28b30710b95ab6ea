import type { ContentDetail } from '@datum/contract/content/content-calls';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';

/** The clock was to take it back, and readers are still led to it: what keeps it, and what happens next. */
export function HeldNotice({ item }: { readonly item: ContentDetail }) {
  const t = useTranslations('content');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  if (!item.is_held || item.unpublish_at === null) return null;
  return (
    <NoticeBar tone="amber">{t('held', { at: formatMoment(item.unpublish_at, locale, zone) })}</NoticeBar>
  );
}
