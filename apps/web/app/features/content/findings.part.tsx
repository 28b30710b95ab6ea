import type { ContentDetail } from '@datum/contract/content/content-calls';
import { useTranslations } from 'use-intl';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';

/** What speaks against showing the newest version to readers: what stops it first, then what should be looked at. */
export function Findings({ item }: { readonly item: ContentDetail }) {
  const t = useTranslations('content');
  const said = item.findings.map(({ what, field, language, detail, blocking }) => ({
    blocking,
    words: t(`finding.${what as 'missing'}`, {
      field: t.has(`field.${field}` as 'field.title') ? t(`field.${field}` as 'field.title') : field,
      language: language ? LANGUAGE_NAMES[language] : 'none',
      detail,
    }),
  }));
  const blocking = said.filter((finding) => finding.blocking);
  const others = said.filter((finding) => !finding.blocking);
  return (
    <>
      {item.state === 'returned' && item.review_note === '' && (
        <NoticeBar tone="amber">{t('returned-by-clock')}</NoticeBar>
      )}
      {item.review_note !== '' && (
        <NoticeBar tone="amber">{t('review-note', { note: item.review_note })}</NoticeBar>
      )}
      {blocking.length > 0 && (
        <NoticeBar tone="amber">
          {t('findings-blocking')} {blocking.map(({ words }) => words).join('; ')}.
        </NoticeBar>
      )}
      {others.length > 0 && (
        <NoticeBar>
          {t('findings-others')} {others.map(({ words }) => words).join('; ')}.
        </NoticeBar>
      )}
    </>
  );
}
