import { type FoundFigure, findFigures } from '@datum/contract/content/figure-search';
import { FIGURE_SHOWS, type LiveFigure } from '@datum/contract/content/rich-text';
import { seriesKey } from '@datum/contract/content/rich-text-parts';
import { frequencyOf, PERIOD_PATTERN } from '@datum/contract/values/period';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../lib/api/use-call.ts';
import { useLocalText } from '../lib/texts/use-local-text.ts';
import { SelectField } from '../ui/forms/fields/select-field.tsx';
import { TextField } from '../ui/forms/fields/text-field.tsx';
import { useSettled } from '../ui/settled.ts';
import { useUi } from '../ui/ui-provider.tsx';
import { formatNumber } from '../ui/words/format.ts';
import { EditorDialog } from './dialog.tsx';
import classes from './editor.module.css';

interface FigurePickerProps {
  readonly editor: Editor;
  readonly onSeries: (series: string, called: string) => void;
  readonly onClose: () => void;
}

/** Finds a published series and puts its figure into the text: the newest, or that of one period. */
export function FigurePicker({ editor, onSeries, onClose }: FigurePickerProps) {
  const t = useTranslations('content.editor');
  const text = useLocalText();
  const { locale } = useUi();
  const [search, setSearch] = useState('');
  const typed = useSettled(search.trim());
  const { answer, loading } = useCall(findFigures, typed === '' ? null : { query: { search: typed } });
  const [chosen, setChosen] = useState<FoundFigure | null>(null);
  const [show, setShow] = useState<LiveFigure['show']>('value');
  const [period, setPeriod] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [periodError, setPeriodError] = useState<string | null>(null);
  const called = ({ label, place, variant }: FoundFigure) =>
    [label, place, variant ?? {}].map(text).filter(Boolean).join(', ');
  const put = () => {
    if (chosen === null) return setError(t('figure-asked'));
    const asked = period.trim();
    if (asked !== '' && !isLike(asked, chosen.period)) {
      return setPeriodError(t('figure-period-like', { period: chosen.period }));
    }
    const { series, source } = chosen;
    onSeries(seriesKey(chosen), called(chosen));
    const attrs: LiveFigure = {
      series,
      ...(source ? { source } : {}),
      period: asked || 'latest',
      show,
    };
    editor.chain().focus().insertContent({ type: 'figure', attrs }).run();
    onClose();
  };
  return (
    <EditorDialog title={t('tool.figure')} submitLabel={t('put')} onSubmit={put} onClose={onClose}>
      <TextField
        name="editor-figure-search"
        label={t('figure-search')}
        hint={t('figure-hint')}
        value={search}
        onChange={setSearch}
        error={error}
      />
      <p role="status" className="dim">
        {answer && !loading ? t('figure-found', { count: answer.data.length }) : ''}
      </p>
      <ul className={classes.results}>
        {answer?.data.map((found) => (
          <li key={seriesKey(found)}>
            <label>
              <input
                type="radio"
                name="editor-figure"
                checked={chosen !== null && seriesKey(chosen) === seriesKey(found)}
                onChange={() => {
                  setChosen(found);
                  setError(null);
                }}
              />{' '}
              {called(found)} · {text(found.product)}
              {found.base && <> · {text(found.base)}</>} ·{' '}
              <span className="numeric">
                {found.value === null
                  ? t('figure-hidden')
                  : formatNumber(found.value, { locale, decimals: found.decimals })}{' '}
                {found.unit}
              </span>{' '}
              · {found.period}
            </label>
          </li>
        ))}
      </ul>
      <SelectField
        name="editor-figure-show"
        label={t('figure-show')}
        required
        options={FIGURE_SHOWS.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={show}
        onChange={(next) => setShow(next ?? 'value')}
      />
      <TextField
        name="editor-figure-period"
        label={t('figure-period')}
        hint={t('figure-period-hint')}
        value={period}
        onChange={setPeriod}
        error={periodError}
        length={10}
      />
    </EditorDialog>
  );
}

/** Whether a period is one, and of the same frequency as another. */
const isLike = (period: string, other: string): boolean =>
  PERIOD_PATTERN.test(period) && frequencyOf(period) === frequencyOf(other);
