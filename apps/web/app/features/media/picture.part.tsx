import { type PICTURE_FORMATS, pictureAddress, type Picture as Shown } from '@datum/contract/content/picture';
import { useInstallation } from '../../lib/deploy/use-site.ts';
import { useLanguage } from '../../lib/texts/language.tsx';

interface PictureProps {
  readonly picture: Shown;
  /** How wide it is drawn, as `sizes` of an image says it: `(min-width: 900px) 640px, 100vw`. */
  readonly sizes?: string;
  /** It is in sight when the page opens: loaded at once, not when the reader comes near. */
  readonly first?: boolean;
  /** Says something else than its description, or nothing where words beside it say it already. */
  readonly alt?: string;
  readonly className?: string | undefined;
}

const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const;

/**
 * A picture of the site in the width and format that the browser wants; it keeps its place while it loads:
 *
 *     <Picture picture={article.cover} sizes="(min-width: 900px) 640px, 100vw" first />
 */
export function Picture({ picture, sizes = '100vw', first = false, alt, className }: PictureProps) {
  const base = useInstallation()?.browserApiUrl ?? '';
  const { locale } = useLanguage();
  const { width, height, widths } = picture;
  const sources = (format: (typeof PICTURE_FORMATS)[number]) =>
    widths.map((one) => `${base}${pictureAddress(picture, one, format)} ${one}w`).join(', ');
  const largest = widths.at(-1) ?? width;
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => (
        <source key={format} type={TYPES[format]} srcSet={sources(format)} sizes={sizes} />
      ))}
      <img
        src={`${base}${pictureAddress(picture, largest, 'jpg')}`}
        srcSet={sources('jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt ?? picture.alt[locale]}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
