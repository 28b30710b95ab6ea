import type { AdBookingDetail, AdCreative } from '@datum/contract/advertising/ad-bookings';
import { useTranslations } from 'use-intl';
import classes from './preview.module.css';

/** A phone, a tablet and a desktop. */
const WIDTHS = [390, 820, 1_240] as const;

/** The picture in its box as pages of three widths show it, with its mark. */
export function Preview({
  booking: { plan },
  creative: { address, alt },
}: {
  readonly booking: AdBookingDetail;
  readonly creative: AdCreative;
}) {
  const t = useTranslations('ad-bookings');
  const mark = useTranslations('portal.ad');
  return (
    <section aria-label={t('preview')}>
      <h2 className="type-h5">{t('preview')}</h2>
      <div className={classes.sheet}>
        {WIDTHS.map((width) => (
          <figure key={width} style={{ maxWidth: width }}>
            <figcaption className="muted">{t('preview-width', { width })}</figcaption>
            <div className={classes.frame}>
              <small>{mark('label')}</small>
              <img
                src={address}
                alt={alt}
                width={plan.width}
                height={plan.height}
                style={{ maxWidth: plan.width, aspectRatio: `${plan.width} / ${plan.height}` }}
              />
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}
