import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { USER_STATES } from '@datum/contract/people/users';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { type useUsersState, VIEWS } from './use-users-state.ts';

/** What narrows the list of accounts; all of it is done by the server. */
export function UserFilters({ state }: { readonly state: ReturnType<typeof useUsersState> }) {
  const t = useTranslations('users');
  const name = useLocalText();
  const roles = useCall(listRoles, {});
  const organisations = useCall(organisationOptions, { query: { limit: 2000 } });
  return (
    <FilterBar skipTo="users" copyLink {...(state.narrowed ? { onClearAll: state.clear } : {})}>
      <SearchBox
        label={t('search')}
        value={state.search}
        onChange={(search) => search !== state.search && state.change({ search })}
      />
      <ChoiceChip
        label={t('field.role')}
        options={(roles.answer?.data ?? []).map((role) => ({ value: String(role.id), label: role.name }))}
        value={state.role}
        onChange={(role) => state.change({ role })}
      />
      <ChoiceChip
        label={t('field.organisation')}
        options={(organisations.answer?.data ?? []).map((row) => ({
          value: String(row.id),
          label: name(row.name),
          hint: row.code,
        }))}
        value={state.organisation}
        onChange={(organisation) => state.change({ organisation })}
      />
      <ChoiceChip
        label={t('field.status')}
        options={USER_STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={state.status === 'all' ? null : state.status}
        onChange={(status) => state.change({ status: status ?? 'all' })}
      />
      <ChoiceChip
        label={t('view.label')}
        options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={state.view === 'all' ? null : state.view}
        onChange={(view) => state.change({ view: view ?? 'all' })}
      />
    </FilterBar>
  );
}
