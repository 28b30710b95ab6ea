import type { ShownFigure } from '@datum/contract/content/content-calls';
import { href } from '@datum/contract/screens/outside';
import { useId, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useSiteName } from '../../../lib/deploy/use-portal.ts';
import { useInstallation } from '../../../lib/deploy/use-site.ts';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment, MISSING } from '../../../ui/words/format.ts';
import { Citation } from '../../citation/cite.part.tsx';
import type { Figures } from './rich-text.part.tsx';
import classes from './text.module.css';
import { useFigureWords } from './use-figure-words.ts';

/** Under a text: each of its live figures with what tells it apart from others, and how it is cited. */
export function FiguresTold({ figures }: { readonly figures: Figures }) {
  const t = useTranslations('site.figure');
  const title = useId();
  const told = Object.entries(figures).filter(([, { value }]) => value !== null);
  if (told.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="type-h4">
        {t('told')}
      </h2>
      <ul className={classes.told}>
        {told.map(([key, shown]) => (
          <Told key={key} shown={shown} />
        ))}
      </ul>
    </section>
  );
}

function Told({ shown }: { readonly shown: ShownFigure }) {
  const t = useTranslations('site.figure');
  const ui = useUi();
  const words = useFigureWords();
  const site = useSiteName();
  // all who cite a figure cite the same words: the installation's time, not the reader's
  const zone = useInstallation()?.timeZone;
  // the server does not know by which name readers reach it
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
  const query = shown.figure ? { query: { figure: shown.figure } } : {};
  const address = href('product', { slug: shown.slug }, query);
  const citation = t('citation', {
    site,
    figure: words.number(shown),
    about: words.about(shown),
    vintage: shown.live_at ? formatMoment(shown.live_at, ui.locale, zone) : MISSING,
    address: origin + address,
  });
  return (
    <li>
      <Link href={address}>{words.number(shown)}</Link>: {words.about(shown)}
      <details>
        <summary>{t('cite')}</summary>
        <Citation citation={citation} />
      </details>
    </li>
  );
}

const never = () => () => undefined;
