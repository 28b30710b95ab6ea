import { REACHES } from '@datum/contract/plans/plan-kinds';
import { href } from '@datum/contract/screens/outside';
import { Form, Link, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import classes from './catalogue.module.css';
import { FAMILIES, FREQUENCIES, LONGEST_SEARCH, type Narrowing } from './catalogue.rules.ts';

/** Search and filters as a plain form: a choice is applied at once, and by the button where there are no scripts. */
export function CatalogueFilters({ narrowing }: { readonly narrowing: Narrowing }) {
  const t = useTranslations('catalogue.all');
  const submit = useSubmit();
  const { q, family, frequency, reach, product } = narrowing;
  const isNarrowed = [q, family, frequency, reach, product].some((value) => value !== '');
  return (
    <Form
      data-unkept="search"
      // fields that the reader has not touched follow the address
      key={[q, family, frequency, reach, product].join('|')}
      role="search"
      action={href('all-products')}
      className={classes.filters}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <label className={classes.wide}>
        {t('search')}
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LONGEST_SEARCH}
          placeholder={t('search-hint')}
        />
      </label>
      <label>
        {t('family')}
        <select name="family" defaultValue={family}>
          <option value="">{t('every')}</option>
          {FAMILIES.map((each) => (
            <option key={each} value={each}>
              {t(`family-of.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('frequency')}
        <select name="frequency" defaultValue={frequency}>
          <option value="">{t('every')}</option>
          {FREQUENCIES.map((each) => (
            <option key={each} value={each}>
              {t(`frequency-of.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('reach')}
        <select name="reach" defaultValue={reach}>
          <option value="">{t('every')}</option>
          {REACHES.map((each) => (
            <option key={each} value={each}>
              {t(`reach-at-least.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {product && <input type="hidden" name="product" value={product} />}
      <button type="submit">
        <Icon name="search" size={16} /> {t('show')}
      </button>
      {isNarrowed && <Link to={href('all-products')}>{t('clear')}</Link>}
    </Form>
  );
}
