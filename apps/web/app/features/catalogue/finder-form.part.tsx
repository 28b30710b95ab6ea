import { href } from '@datum/contract/screens/outside';
import { Form, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './finder.module.css';
import type { Found } from './finder.page.tsx';
import { isGroup } from './finder.rules.ts';

interface FinderFormProps {
  readonly kind: 'prices' | 'indices';
  readonly found: Found;
}

/** What, where and when. A choice is applied at once, and by the button where there are no scripts. */
export function FinderForm({ kind, found }: FinderFormProps) {
  const t = useTranslations('catalogue.finder');
  const text = useLocalText();
  const ui = useUi();
  const submit = useSubmit();
  const { slug, finding, regions, periods } = found;
  const newest = periods.toReversed();
  const period = (name: 'from' | 'to') => (
    <label>
      {t(name)}
      <select name={name} defaultValue={finding[name]}>
        <option value="">{t(name === 'from' ? 'first' : 'latest')}</option>
        {newest.map((each) => (
          <option key={each} value={each}>
            {formatPeriod(each, ui)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Form
      data-unkept="search"
      key={[slug, ...Object.values(finding)].join('|')}
      role="search"
      action={href(kind === 'prices' ? 'cost-data' : 'cost-indices')}
      className={classes.form}
      preventScrollReset
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      <input type="hidden" name="product" value={slug} />
      <label className={classes.what}>
        {t(kind === 'prices' ? 'item' : 'index')}
        <select name="code" defaultValue={finding.code}>
          <option value="">{t(kind === 'prices' ? 'all-items' : 'all-indices')}</option>
          <Things found={found} />
        </select>
      </label>
      <label>
        {t('where')}
        <select name="region" defaultValue={finding.region}>
          <option value="">{t('country')}</option>
          {regions
            .filter(({ level }) => level !== 'country')
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {text(name)}
              </option>
            ))}
        </select>
      </label>
      {period('from')}
      {period('to')}
      <button type="submit">{t('find')}</button>
    </Form>
  );
}

/** Items by their groups; of an index its categories, then its groups. */
function Things({ found }: { readonly found: Found }) {
  const t = useTranslations('catalogue.finder');
  const text = useLocalText();
  const labelOf = (thing: Found['things'][number]) =>
    thing.group ? text(thing.group) : t(isGroup(thing) ? 'groups' : 'categories');
  const parts = [...Map.groupBy(found.things, labelOf)];
  return parts.map(([label, things]) => (
    <optgroup key={label} label={label}>
      {things.map(({ value, name }) => (
        <option key={value} value={value}>
          {text(name)}
        </option>
      ))}
    </optgroup>
  ));
}
