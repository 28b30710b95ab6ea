import type { LiveFigure as Live } from '@datum/contract/content/rich-text';
import { figureKey } from '@datum/contract/content/rich-text-parts';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatPeriod } from '../../../ui/words/period.ts';
import type { Figures } from './rich-text.part.tsx';
import classes from './text.module.css';
import { useFigureWords } from './use-figure-words.ts';

/** A published number inside a sentence: its value as it reads now, its unit or base, and the way to its passport. */
export function LiveFigure({ figure, figures }: { readonly figure: Live; readonly figures: Figures }) {
  const t = useTranslations('site.figure');
  const ui = useUi();
  const words = useFigureWords();
  const shown = figures[figureKey(figure)];
  if (!shown?.period) return <span className={classes.absent}>{t('none')}</span>;
  const period = formatPeriod(shown.period, ui);
  const about = words.about(shown);
  if (shown.is_locked) {
    return (
      <Link href={href('product', { slug: shown.slug })} title={about}>
        {t('locked', { period })}
      </Link>
    );
  }
  if (shown.value === null) return <span className={classes.absent}>{t('hidden', { period })}</span>;
  const address = href(
    'product',
    { slug: shown.slug },
    shown.figure ? { query: { figure: shown.figure } } : {},
  );
  return (
    <Link href={address} className={classes.figure ?? ''} title={about}>
      {words.number(shown)}
      <span className="visually-hidden">, {about}</span>
    </Link>
  );
}
