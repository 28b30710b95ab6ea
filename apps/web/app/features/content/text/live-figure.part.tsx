import type { LiveFigure as Live } from '@datum/contract/content/rich-text';
import { figureKey } from '@datum/contract/content/rich-text-parts';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import type { Figures } from './rich-text.part.tsx';
import classes from './text.module.css';

/** A published number inside a sentence: its value as it reads now, its period, and the way to its passport. */
export function LiveFigure({ figure, figures }: { readonly figure: Live; readonly figures: Figures }) {
  const t = useTranslations('site.figure');
  const ui = useUi();
  const text = useLocalText();
  const shown = figures[figureKey(figure)];
  if (!shown?.period) return <span className={classes.absent}>{t('none')}</span>;
  const period = formatPeriod(shown.period, ui);
  const about = t('about', { label: text(shown.label), place: text(shown.place), period });
  if (shown.is_locked) {
    return (
      <Link href={href('product', { slug: shown.slug })} title={about}>
        {t('locked', { period })}
      </Link>
    );
  }
  if (shown.value === null) return <span className={classes.absent}>{t('hidden', { period })}</span>;
  const { locale } = ui;
  const isChange = figure.show !== 'value';
  const number = formatNumber(shown.value, { locale, decimals: shown.decimals, signed: isChange });
  const address = href(
    'product',
    { slug: shown.slug },
    shown.figure ? { query: { figure: shown.figure } } : {},
  );
  return (
    <Link href={address} className={classes.figure ?? ''} title={about}>
      {isChange ? `${number} %` : shown.unit ? `${number} ${shown.unit}` : number}
      <span className="visually-hidden">, {about}</span>
    </Link>
  );
}
