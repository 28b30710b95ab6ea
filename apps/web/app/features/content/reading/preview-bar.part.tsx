import { CONTENT_LANGUAGES, type ContentLanguage } from '@datum/contract/content/content-field';
import { PREVIEW_READERS, type PreviewReader } from '@datum/contract/content/public-content';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import classes from '../site.module.css';

interface PreviewBarProps {
  readonly reader: PreviewReader;
  readonly language: ContentLanguage;
}

/** Says that a page is no published one, and shows it as other readers and in the other language. */
export function PreviewBar({ reader, language }: PreviewBarProps) {
  const t = useTranslations('site.preview');
  const [asked] = useSearchParams();
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(asked);
    next.set(name, value);
    return `?${next}`;
  };
  const choices = [
    {
      name: 'reader',
      label: t('as'),
      chosen: reader,
      options: PREVIEW_READERS.map((value) => ({ value, label: t(`reader.${value}`) })),
    },
    {
      name: 'language',
      label: t('language'),
      chosen: language,
      options: CONTENT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    },
  ] as const;
  return (
    <NoticeBar tone="amber">
      {t('what')}
      {choices.map(({ name, label, chosen, options }) => (
        <nav key={name} aria-label={label} className={classes.choice}>
          <span>{label}</span>
          {options.map(({ value, label: words }) => (
            <Link
              key={value}
              to={change(name, value)}
              replace
              aria-current={value === chosen ? 'true' : undefined}
            >
              {words}
            </Link>
          ))}
        </nav>
      ))}
    </NoticeBar>
  );
}
