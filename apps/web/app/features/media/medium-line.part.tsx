import type { Medium, MediumDetail } from '@datum/contract/content/media';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/texts/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatBytes, formatNumber } from '../../ui/words/format.ts';
import classes from './media.module.css';
import { Picture } from './picture.part.tsx';

/** A medium in a line: its picture, its name, what it is. */
export function MediumLine({ medium }: { readonly medium: Medium }) {
  const facts = useFactsOf();
  return (
    <div className={classes.line}>
      <Thumbnail medium={medium} />
      <div>
        <b>{medium.label}</b>
        <p className="muted">{facts(medium)}</p>
      </div>
    </div>
  );
}

/** The picture of a medium as small as a list shows it; a sign for a file without one. */
export function Thumbnail({ medium: { picture } }: { readonly medium: Pick<Medium, 'picture'> }) {
  return (
    <span className={classes.thumbnail}>
      {picture ? (
        <Picture picture={picture} sizes="160px" alt="" first />
      ) : (
        <Icon name="document" size={28} />
      )}
    </span>
  );
}

/** How a picture is described, or what is missing before it can be published; of a scan, what readers cannot do with it. */
export function Described({ medium }: { readonly medium: Medium | MediumDetail }) {
  const t = useTranslations('media.described');
  const { locale } = useLanguage();
  const { kind, is_described, is_decorative, alt, current } = medium;
  if (kind === 'image') {
    if (!is_described) return <Warning>{t('not')}</Warning>;
    return <p className="muted">{is_decorative ? t('decorative') : t('as', { alt: alt[locale] })}</p>;
  }
  if (current.text_layer === 'none') return <Warning>{t('scan')}</Warning>;
  if (current.text_layer === 'some') return <Warning>{t('partly-scan')}</Warning>;
  return current.is_tagged === false ? <Warning>{t('untagged')}</Warning> : null;
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p className={classes.warning}>
      <Icon name="warning" /> {children}
    </p>
  );
}

/** What a medium is in a few words: "PDF, 24 pages, 1.2 MB". */
export function useFactsOf(): (medium: Pick<Medium, 'current'>) => string {
  const t = useTranslations('media');
  const { locale } = useUi();
  const whole = (count: number) => formatNumber(count, { locale, decimals: 0 });
  return ({ current: { media_type, size, width, height, pages } }) =>
    [
      t(`type.${TYPE[media_type] ?? 'other'}`),
      ...(width && height ? [t('pixels', { width: whole(width), height: whole(height) })] : []),
      ...(pages ? [t('pages', { count: pages })] : []),
      formatBytes(size, locale),
    ].join(', ');
}

const TYPE: Readonly<Record<string, 'png' | 'jpeg' | 'webp' | 'pdf' | 'xlsx' | 'csv'>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv; charset=utf-8': 'csv',
};
