import type { ContentField } from '@datum/contract/content/content-field';
import { type FoundFigure, findFigures } from '@datum/contract/content/figure-search';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import type { BoundField } from '../../../page-kit/form/use-bound-fields.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { useSettled } from '../../../ui/settled.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber, MISSING } from '../../../ui/words/format.ts';
import { Rows } from '../../site-settings/rows.part.tsx';
import classes from './form.module.css';

/** As many found series are offered. */
const OFFERED = 8;

interface SeriesFieldProps {
  readonly field: ContentField;
  readonly part: BoundField<readonly number[]>;
  /** What the series are called that stand there as saved. */
  readonly names: ReadonlyMap<string, string> | undefined;
  readonly hint?: string | undefined;
}

/** The series that a page leads with: found by their words, in an order. */
export function SeriesField({ field: { max = 0 }, part, names, hint }: SeriesFieldProps) {
  const t = useTranslations('content.series');
  const text = useLocalText();
  const { locale } = useUi();
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map());
  const typed = useSettled(search.trim());
  const { answer, problem } = useCall(findFigures, typed === '' ? null : { query: { search: typed } });
  const { value, onChange, disabled } = part;
  const isFull = value.length >= max;
  const nameOf = (series: number) =>
    names?.get(String(series)) ?? added.get(series) ?? t('number', { number: series });
  const wordsOf = (one: FoundFigure) =>
    [one.label, one.place, one.variant ?? {}].map(text).filter(Boolean).join(', ');
  const add = (one: FoundFigure) => {
    setAdded(new Map([...added, [one.series, wordsOf(one)]]));
    onChange([...value, one.series]);
  };
  return (
    <>
      <p className="type-h4">{part.label}</p>
      <Rows
        name={part.name}
        label={part.label}
        hint={hint}
        error={part.error}
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
              {t('remove', { name: nameOf(series) })}
            </Button>
          </>
        )}
      />
      <TextField
        name={`${part.name}.search`}
        label={t('search')}
        hint={isFull ? t('full', { count: max }) : t('search-hint')}
        disabled={disabled || isFull}
        value={search}
        onChange={setSearch}
      />
      {problem && <p role="alert">{problem.message}</p>}
      <ul className={classes.found}>
        {(answer?.data ?? [])
          // a page leads with what the office computes
          .filter(({ series, source }) => source === undefined && !value.includes(series))
          .slice(0, OFFERED)
          .map((one) => (
            <li key={one.series}>
              <Button size="xs" variant="default" disabled={disabled || isFull} onClick={() => add(one)}>
                {t('add', { name: wordsOf(one) })}
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
