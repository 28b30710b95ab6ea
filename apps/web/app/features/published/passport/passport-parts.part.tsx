import type { Passport } from '@datum/contract/publication/passport';
import { groupNameOf } from '@datum/contract/subjects/families';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Figure } from '../../../ui/figures/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod, formatSpan } from '../../../ui/words/period.ts';
import { figureAddress } from '../table/use-filters.ts';
import classes from './passport-parts.module.css';
import { partsOf, type Step } from './use-trace.ts';

/** Lines shown before "more". */
const FEW = 6;

interface Line {
  readonly code: string;
  readonly label: string;
  readonly figure: string | null;
  readonly cells: readonly ReactNode[];
  /** Share of the longest bar, 0 to 1; null without bars. */
  readonly bar: number | null;
}

/** The table of what a figure is made of; the followed branch is tinted, and each line can be followed instead. */
export function PassportParts({ step }: { readonly step: Step }) {
  const t = useTranslations('passport.part');
  const [all, setAll] = useState(false);
  const { heads, lines, total } = useLines(step.passport);
  const order = partsOf(step.passport).map(({ code }) => code);
  const sorted = lines.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  const shown = all ? sorted : sorted.filter(({ code }, place) => place < FEW || code === step.followed);
  const canFollow = new Set(partsOf(step.passport).flatMap(({ code, figure }) => (figure ? [code] : [])));
  const table = (
    <table className={classes.parts}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ code, label, cells, bar }) => (
          <tr key={code} data-followed={code === step.followed || undefined}>
            <th scope="row">
              {step.followed !== null && canFollow.has(code) ? (
                <button
                  type="button"
                  className={classes.follow}
                  aria-pressed={code === step.followed}
                  title={t('follow', { name: label })}
                  onClick={() => step.follow(code)}
                >
                  {code === step.followed && <Icon name="chevron-down" size={11} />}
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            {cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of one line stand in the order of the heads
              <td key={place}>
                {cell}
                {bar !== null && place === cells.length - 1 && (
                  <span className={classes.barTrack} aria-hidden="true">
                    <i style={{ width: `${bar * 100}%` }} />
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
        {shown.length < sorted.length && (
          <tr>
            <th scope="row" colSpan={heads.length}>
              <button type="button" className={classes.more} onClick={() => setAll(true)}>
                {t('more', { count: sorted.length - shown.length })}
              </button>
            </th>
          </tr>
        )}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {total.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of one line stand in the order of the heads
              <td key={place}>{cell}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  const { components, points_from } = step.passport;
  return (
    <>
      {table}
      {components.length > 0 && points_from === 'printed' && <p className="muted">{t('points-printed')}</p>}
    </>
  );
}

/** Stands in place of a number that is not shown to anybody, or not to this reader. */
function Withheld({ why }: { readonly why: 'hidden' | 'access' }) {
  const t = useTranslations('passport.part');
  return (
    <span title={t(`withheld.${why}`)}>
      {why === 'access' ? <Icon name="lock" size={12} /> : <span aria-hidden="true">×</span>}
      <span className="visually-hidden">{t(`withheld.${why}`)}</span>
    </span>
  );
}

/** A price of an item, or that it is hidden: without one, a published item has a price that is not shown. */
const item = (price: string | number | null, isPublished: boolean, shown: ReactNode) =>
  price === null && isPublished ? <Withheld key="withheld" why="hidden" /> : shown;

/** An item's weight among its group's: over matched lines it has one, and a long-term relative, but no price in the base. */
const percentOf = (weight: number, items: Passport['items']): number =>
  (weight / sumOf(items.map((each) => each.weight))) * 100;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Lines {
  readonly heads: string[];
  readonly lines: Line[];
  readonly total?: string[];
}

/** Heads, lines and total of a passport's parts. */
function useLines(passport: Passport): Lines {
  const ofComponents = useComponentLines(passport);
  const t = useTranslations('passport.part');
  const ui = useUi();
  const text = useLocalText();
  const [search] = useSearchParams();
  const number = (value: string | number | null, decimals: number) =>
    formatNumber(value, { ...ui, decimals });
  const opening = (value: string | number | null, decimals: number, figure: string | null) => (
    <Figure value={value} decimals={decimals} {...(figure ? { href: figureAddress(search, figure) } : {})} />
  );
  const { components, items, members, decimals, value } = passport;
  if (components.length > 0) return ofComponents;
  if (items.length > 0) {
    const baseHead = passport.base_span ? formatSpan(passport.base_span, ui) : t('base');
    return {
      heads: [
        t('item'),
        passport.items_have_levels ? t('weight') : baseHead,
        formatPeriod(passport.period, ui, 'short'),
        t('relative'),
        t('quotes'),
      ],
      lines: items.map((each) => ({
        ...each,
        label: text(each.label),
        cells: [
          passport.items_have_levels
            ? number(percentOf(each.weight, items), 1)
            : item(each.base_printed, each.published, number(each.base_printed, 2)),
          item(each.printed, each.published, opening(each.printed, 2, each.figure)),
          item(each.relative, each.published, number(each.relative, 1)),
          number(each.n_quotes, 0),
        ],
        bar: null,
      })),
    };
  }
  return {
    heads: [t('region'), t('share'), t(passport.unit === 'index' ? 'index' : 'price')],
    lines: members.map((each) => ({
      ...each,
      label: text(each.label),
      cells: [
        number(each.share * 100, 1),
        each.withheld ? (
          <Withheld key="withheld" why={each.withheld} />
        ) : (
          opening(each.printed, decimals, each.figure)
        ),
      ],
      bar: null,
    })),
    total: [t('total'), number(sumOf(members.map(({ share }) => share * 100)), 1), number(value, decimals)],
  };
}

/** The same of what an index is the weighted sum of: groups, or indices of other families. */
function useComponentLines({ components, decimals, value, subject }: Passport): Lines {
  const t = useTranslations('passport.part');
  const ui = useUi();
  const text = useLocalText();
  const [search] = useSearchParams();
  const number = (given: string | number | null, places: number) =>
    formatNumber(given, { ...ui, decimals: places });
  const opening = (given: string | number | null, places: number, figure: string | null) => (
    <Figure value={given} decimals={places} {...(figure ? { href: figureAddress(search, figure) } : {})} />
  );
  const longest = Math.max(...components.map(({ points }) => Number(points)));
  // indices of other families: each as it is published, and what it is divided by
  const isRebased = components.some(({ rebased }) => rebased);
  const relativeOf = ({ rebased, relative, figure }: Passport['components'][number]) =>
    rebased
      ? [
          opening(rebased.published, 1, figure),
          rebased.factor === null ? '' : `÷ ${number(rebased.factor, 4)}`,
          number(relative, 1),
        ]
      : [opening(relative, 1, figure)];
  return {
    heads: [
      text(groupNameOf(subject)),
      t('weight'),
      ...(isRebased ? [t('published'), t('factor')] : []),
      t('relative'),
      t('points'),
    ],
    lines: components.map((each) => ({
      ...each,
      label: each.rebased?.survey
        ? t('survey', { name: text(each.label), survey: formatPeriod(each.rebased.survey, ui, 'short') })
        : text(each.label),
      cells: [number(each.weight, 1), ...relativeOf(each), number(each.points, 2)],
      bar: longest > 0 ? Number(each.points) / longest : 0,
    })),
    total: [
      t('index'),
      number(sumOf(components.map(({ weight }) => weight)), 1),
      ...(isRebased ? ['', ''] : []),
      '',
      number(value, decimals),
    ],
  };
}
