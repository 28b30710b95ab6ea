import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import classes from '../front.module.css';
import type { Front } from '../front.page.tsx';

/** What a passport shows, told by the passport of the page's own index. */
export function PassportBand({ passport }: { readonly passport: NonNullable<Front['passport']> }) {
  const t = useTranslations('front.band');
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const value = formatNumber(passport.value, { ...ui, decimals: passport.decimals });
  const number = (each: string | number | null, decimals: number) => formatNumber(each, { ...ui, decimals });
  const top = passport.components.toSorted((a, b) => b.weight - a.weight)[0];
  const levels = [
    {
      title: `${text(passport.title)}, ${text(passport.place)}, ${formatPeriod(passport.period, ui, 'short')}`,
      words: t('sum', { count: passport.components.length }),
      figure: value,
    },
    ...(top
      ? [
          {
            title: text(top.label),
            words: t('weight', { weight: number(top.weight, 1), relative: number(top.relative, 1) }),
            figure: t('points', { points: number(top.points, 2) }),
          },
        ]
      : []),
    {
      title: t('quotes'),
      words: t('regions', { count: passport.members }),
      figure: number(passport.quotes, 0),
    },
    {
      title: t('rules'),
      words: [
        text(passport.rules.rule_set),
        ...(passport.rules.weights ? [text(passport.rules.weights)] : []),
      ].join(', '),
      figure: t('engine', { version: passport.rules.engine }),
    },
    {
      title: t('people'),
      words: t('steps', { count: passport.people }),
      figure: passport.released ? formatMoment(passport.released, ui.locale, timeZone) : '–',
    },
  ];
  return (
    <section className={classes.band} aria-labelledby="passport">
      <div className={classes.wrap}>
        <div>
          <h2 id="passport" className="type-h1">
            {t('title')}
          </h2>
          <p>{t('words')}</p>
          <Link
            to={href('product', { slug: passport.slug }, { query: { figure: passport.figure } })}
            className={classes.open}
          >
            <Icon name="document" size={18} />
            {t('open', { value })}
          </Link>
        </div>
        <ol className={classes.levels}>
          {levels.map(({ title, words, figure }, place) => (
            <li key={title}>
              <i aria-hidden="true">{place + 1}</i>
              <span>
                <b>{title}</b>
                <small>{words}</small>
              </span>
              <strong>{figure}</strong>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
