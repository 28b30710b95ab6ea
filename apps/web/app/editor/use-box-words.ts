import { seriesKey } from '@datum/contract/content/rich-text-parts';
import { useTranslations } from 'use-intl';
import type { BoxWords } from './own-nodes.ts';

/**
 * How the boxes of the editor are called in the person's language.
 * @param seriesNames what series are called, by what names them; one that is not known is shown by that
 */
export function useBoxWords(seriesNames: ReadonlyMap<string, string>): BoxWords {
  const t = useTranslations('content.editor');
  const named = (attributes: Record<string, unknown>, name: string) => String(attributes[name] ?? '');
  return {
    image: (attributes) => t('box.image', { caption: named(attributes, 'caption') || t('no-caption') }),
    file: (attributes) => t('box.file', { label: named(attributes, 'label') || t('no-caption') }),
    embed: (attributes) => t('box.embed', { title: named(attributes, 'title') }),
    figure: ({ period, show, ...figure }) =>
      t('box.figure', {
        series: seriesNames.get(seriesKey(figure)) ?? seriesKey(figure),
        period: period === 'latest' ? t('newest') : period,
        show: t(`show.${show}`),
      }),
  };
}
