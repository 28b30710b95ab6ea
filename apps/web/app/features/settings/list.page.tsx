import { useTranslations } from 'use-intl';
import { oneOf, text, useParamsState } from '../../lib/screens/params.ts';
import { admits } from '../../lib/session/admits.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import { Selling } from '../orders/selling/selling.part.tsx';
import classes from './settings.module.css';
import { OPEN_SETTINGS, SETTINGS } from './settings.table.ts';

const TABS = ['all', 'selling'] as const;
const state = { search: text(), tab: oneOf(TABS, 'all') };

/** Every place where something is set, and the settings that have no screen of their own. */
export default function SettingsPage() {
  const t = useTranslations('settings');
  const [{ tab }] = useParamsState(state);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <PageTabs
        label={t('parts')}
        tabs={TABS.map((part) => ({
          href: part === 'all' ? '?' : `?tab=${part}`,
          label: t(`tab.${part}`),
          current: part === tab,
        }))}
      />
      {tab === 'selling' ? <Selling /> : <Places />}
    </>
  );
}

/** Found by their words; only those that open to the reader. */
function Places() {
  const t = useTranslations();
  const person = usePerson();
  const [{ search }, change] = useParamsState(state);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = SETTINGS.map((group) => ({
    ...group,
    places: group.places
      .filter(
        ({ path }) => OPEN_SETTINGS.includes(path) || (person && admits(person, path.replace(/\?.*/, ''))),
      )
      .map(({ path, label, hint }) => ({ path, label: t(label), hint: t(hint) }))
      .filter(({ label, hint }) => `${label} ${hint}`.toLocaleLowerCase().includes(wanted)),
  })).filter(({ places }) => places.length > 0);
  return (
    <>
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
