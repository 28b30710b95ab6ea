import type { MediaKit } from '@datum/contract/advertising/public-ads';
import { useTranslations } from 'use-intl';

const PAGE = { width: 120, height: 90, head: 10 };

/** A sketch of a page with the place marked, in the proportion of its box. */
export function Where({ plan }: { readonly plan: MediaKit['data'][number] }) {
  const t = useTranslations('media-kit');
  const width = Math.min(PAGE.width - 12, Math.round((plan.width / 1_240) * PAGE.width));
  const height = Math.max(5, Math.round((plan.height / 1_240) * PAGE.width));
  return (
    <svg
      viewBox={`0 0 ${PAGE.width} ${PAGE.height}`}
      width={240}
      height={180}
      role="img"
      aria-label={`${t('where')}: ${t(`place.${plan.place}`)}`}
    >
      <rect width={PAGE.width} height={PAGE.height} fill="var(--sub)" stroke="var(--line)" />
      <rect width={PAGE.width} height={PAGE.head} fill="var(--line)" />
      {[0, 1, 2].map((line) => (
        <rect key={line} x={6} y={16 + line * 7} width={70 - line * 12} height={3} fill="var(--control)" />
      ))}
      <rect x={(PAGE.width - width) / 2} y={46} width={width} height={height} fill="var(--brand)" />
      {[0, 1].map((line) => (
        <rect key={line} x={6} y={76 + line * 6} width={90 - line * 20} height={3} fill="var(--control)" />
      ))}
    </svg>
  );
}
