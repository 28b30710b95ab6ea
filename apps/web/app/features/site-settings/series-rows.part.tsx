import { type FoundFigure, findFigures } from '@datum/contract/content/figure-search';
import type { ChosenFigure } from '@datum/contract/site/public-site';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber, MISSING } from '../../ui/words/format.ts';
import classes from './rows.module.css';
import { Rows } from './rows.part.tsx';

const MOST = 6;

interface SeriesRowsProps {
  readonly part: BoundField<number[]>;
  readonly known: readonly ChosenFigure[];
  readonly missing: readonly number[];
}

/** The series that the front page leads with: found by their words, in an order, with what readers do not see any more. */
export function SeriesRows({ part, known, missing }: SeriesRowsProps) {
  const t = useTranslations('site-settings.homepage');
  const text = useLocalText();
  const { locale } = useUi();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map());
  const [typed] = useDebouncedValue(search.trim(), 200);
  const { answer, problem } = useCall(findFigures, typed === '' ? null : { query: { search: typed } });
  const { value, onChange, disabled, error } = part;
  const nameOf = (series: number) => {
    const one = known.find((figure) => figure.series === series);
    return one
      ? `${text(one.figure.label)}, ${text(one.figure.place)}`
      : (found.get(series) ?? t('series-number', { number: series }));
  };
  const wordsOf = (one: FoundFigure) =>
    [one.label, one.place, one.variant ?? {}].map(text).filter(Boolean).join(', ');
  const add = (one: FoundFigure) => {
    setFound(new Map([...found, [one.series, wordsOf(one)]]));
    onChange([...value, one.series]);
  };
  const gone = value.filter((series) => missing.includes(series));
  return (
    <>
      {gone.length > 0 && (
        <NoticeBar tone="amber">{t('series-gone', { names: gone.map(nameOf).join('; ') })}</NoticeBar>
      )}
      {error && (
        <p id={part.name} tabIndex={-1} className="problem">
          {error}
        </p>
      )}
      <Rows
        label={part.label}
        rows={value.map((series) => ({ series }))}
        onChange={(rows) => onChange(rows.map(({ series }) => series))}
        disabled={disabled}
        nameOf={({ series }) => nameOf(series)}
        draw={({ series }) => (
          <>
            <span>{nameOf(series)}</span>
            <Button
              size="xs"
              variant="subtle"
              disabled={disabled}
              onClick={() => onChange(value.filter((one) => one !== series))}
            >
              {t('series-remove', { name: nameOf(series) })}
            </Button>
          </>
        )}
      />
      <TextField
        name="series-search"
        label={t('series-search')}
        hint={t(value.length >= MOST ? 'series-full' : 'series-search-hint')}
        disabled={disabled || value.length >= MOST}
        value={search}
        onChange={setSearch}
      />
      {problem && <p role="alert">{problem.message}</p>}
      <ul className={classes.tiles}>
        {(answer?.data ?? [])
          // the front page leads with what the office computes
          .filter(({ series, source }) => source === undefined && !value.includes(series))
          .slice(0, 8)
          .map((one) => (
            <li key={one.series}>
              <Button
                size="xs"
                variant="default"
                disabled={disabled || value.length >= MOST}
                onClick={() => add(one)}
              >
                {t('series-add', { name: wordsOf(one) })}
              </Button>{' '}
              <span className="numeric muted">
                {one.value === null ? MISSING : formatNumber(one.value, { locale, decimals: one.decimals })}{' '}
                {one.unit || text(one.base ?? {})} · {one.period}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}
