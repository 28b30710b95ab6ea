import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import classes from '../site.module.css';

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Search and choices in the address: it works without scripts, and can be sent to others. */
export function SearchForm({
  search,
  choices = [],
}: {
  readonly search: string;
  readonly choices?: readonly Choice[];
}) {
  const t = useTranslations('site');
  return (
    <Form data-unkept="search" role="search" className={classes.filters}>
      <label>
        {t('search')}
        <input key={search} type="search" name="search" defaultValue={search} maxLength={100} />
      </label>
      {choices.map(({ name, label, value, options }) => (
        <label key={name}>
          {label}
          <select key={value} name={name} defaultValue={value}>
            <option value="">{t('all')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit">{t('find')}</button>
    </Form>
  );
}
