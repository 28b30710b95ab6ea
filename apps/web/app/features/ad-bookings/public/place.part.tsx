import type { AdPlace } from '@datum/contract/advertising/ad-places';
import type { AdBox } from '@datum/contract/advertising/public-ads';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import classes from './place.module.css';

interface PlaceProps {
  readonly place: AdPlace;
  readonly boxes: readonly AdBox[];
}

/**
 * The boxes of a place, marked as advertisements. Each has its size before its picture comes, so that nothing moves; pictures
 * and links are ours, and no script is needed.
 */
export function AdPlaceBoxes({ place, boxes }: PlaceProps) {
  const t = useTranslations('portal.ad');
  if (boxes.length === 0) return null;
  return (
    <aside className={classes.place} aria-label={t('label')}>
      {boxes.map((box) => (
        <div key={box.ad?.uuid ?? box.plan} className={classes.box} style={{ maxWidth: box.width }}>
          <p className={classes.label}>{t('label')}</p>
          {box.ad ? (
            <a href={`/api/v1/ads/${box.ad.uuid}/follow`} rel="sponsored nofollow noopener" target="_blank">
              <Picture box={box} src={`/api/v1/ads/${box.ad.uuid}/picture`} alt={box.ad.alt} />
            </a>
          ) : (
            <Link href={href('advertisement')} className={classes.house}>
              <Picture box={box} src={`/api/v1/ads/places/${place}/house`} alt="" />
              <span>{t('house')}</span>
            </Link>
          )}
        </div>
      ))}
    </aside>
  );
}

interface PictureProps {
  readonly box: AdBox;
  readonly src: string;
  readonly alt: string;
}

/** A picture in a box that keeps its shape at every width. */
const Picture = ({ box: { width, height }, src, alt }: PictureProps) => (
  <img
    src={src}
    alt={alt}
    width={width}
    height={height}
    loading="lazy"
    style={{ aspectRatio: `${width} / ${height}` }}
  />
);
