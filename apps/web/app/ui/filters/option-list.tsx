import { type ReactNode, useId, useState } from 'react';
import { useUi } from '../ui-provider.tsx';
import { matchingOptions, type Option } from './option.ts';
import classes from './option-list.module.css';

/** From this many options on there is a search field. */
const SEARCH_FROM = 9;

interface OptionListProps<Value extends string> {
  readonly kind: 'radio' | 'checkbox';
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly isChosen: (value: Value) => boolean;
  readonly onChoose: (value: Value) => void;
  readonly footer?: ReactNode;
}

/** The choices of a chip as native radios or checkboxes, searched when there are many. */
export function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { kind, label, options, isChosen, onChoose, footer } = props;
  const { t, locale } = useUi();
  const [search, setSearch] = useState('');
  const name = useId();
  const found = matchingOptions(options, search, locale);
  return (
    <div className={classes.list}>
      {options.length >= SEARCH_FROM && (
        <input
          type="search"
          className={classes.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('filter.search')}
          aria-label={t('filter.search-in', { label })}
        />
      )}
      <fieldset className={classes.options}>
        <legend className="visually-hidden">{label}</legend>
        {found.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type={kind}
              data-autofocus={(kind === 'radio' && isChosen(option.value)) || undefined}
              name={name}
              checked={isChosen(option.value)}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
            {option.hint && <small>{option.hint}</small>}
          </label>
        ))}
      </fieldset>
      {found.length === 0 && (
        <p role="status" className={classes.none}>
          {t('filter.none', { search })}
        </p>
      )}
      {footer}
    </div>
  );
}
