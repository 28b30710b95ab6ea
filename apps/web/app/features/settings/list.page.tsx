import { useTranslations } from 'use-intl';
import { text, useParamsState } from '../../lib/screens/params.ts';
import { admits } from '../../lib/session/admits.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import classes from './settings.module.css';
import { OPEN_SETTINGS, SETTINGS } from './settings.table.ts';

const state = { search: text() };

/** Every place where something is set, found by its words; only those that open to the reader. */
export default function SettingsPage() {
  const t = useTranslations();
  const person = usePerson();
  const [{ search }, change] = useParamsState(state);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = SETTINGS.map((group) => ({
    ...group,
    places: group.places
      .filter(({ path }) => OPEN_SETTINGS.includes(path) || (person && admits(person, path)))
      .map(({ path, label, hint }) => ({ path, label: t(label), hint: t(hint) }))
      .filter(({ label, hint }) => `${label} ${hint}`.toLocaleLowerCase().includes(wanted)),
  })).filter(({ places }) => places.length > 0);
  return (
    <>
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <FilterBar {...(search ? { onClearAll: () => change({ search: '' }) } : {})}>
        <SearchBox
          label={t('settings.search')}
          value={search}
          onChange={(next) => change({ search: next })}
        />
      </FilterBar>
      {shown.length === 0 && (
        <NoMatchState title={t('settings.no-match')} onClearAll={() => change({ search: '' })} />
      )}
      {shown.map(({ label, places }) => (
        <section key={label} className={classes.group}>
          <h2>{t(label)}</h2>
          <ul>
            {places.map((place) => (
              <li key={place.path}>
                <Link href={place.path}>{place.label}</Link>
                <p className="muted">{place.hint}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
