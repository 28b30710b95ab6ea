import { may } from '@datum/contract/access/access';
import { isPermission } from '@datum/contract/access/permissions';
import { tryRole } from '@datum/contract/access/roles/matrix';
import { SCREENS } from '@datum/contract/screens/all';
import { audienceOf } from '@datum/contract/screens/audience';
import type { Screen } from '@datum/contract/screens/screen';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import classes from './roles.module.css';
import type { Grants, RoleDetail } from './use-grants.ts';

interface TryAsProps {
  readonly role: RoleDetail;
  /** As they are ticked now, saved or not. */
  readonly grants: Grants;
}

/** What the role opens: screens by what is ticked now, and every call of the API as saved, each with its reason. */
export function TryAs({ role, grants }: TryAsProps) {
  const t = useTranslations('roles.try');
  const [view, setView] = useState<'screens' | 'calls'>('screens');
  return (
    <section className={classes.try} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <SegmentedControl
        label={t('what')}
        size="sm"
        value={view}
        onChange={setView}
        options={[
          { value: 'screens', label: t('screens') },
          { value: 'calls', label: t('calls') },
        ]}
      />
      {view === 'screens' ? <Screens role={role} grants={grants} /> : <Calls role={role} />}
    </section>
  );
}

/** What a role may be given or refused, each path once: public screens open to everybody. */
const GUARDED = [
  ...new Map(
    Object.values<Screen>(SCREENS)
      .filter(({ page, layout }) => page !== null && layout.startsWith('internal'))
      .map((screen) => [screen.path, screen]),
  ).values(),
];

function Screens({ role, grants }: TryAsProps) {
  const t = useTranslations('roles.try');
  const person = {
    role: role.base_role,
    stakeholder: null,
    is_verified: true,
    permissions: [...grants.keys()].filter(isPermission),
    needs_second_factor: false,
    subscription: null,
  };
  const audience = audienceOf(role.base_role);
  const screens = GUARDED.map((screen) => ({
    path: screen.path,
    isOpen: screen.audience.includes(audience) && may(person, screen),
    why: !screen.audience.includes(audience)
      ? t('not-for', { role: role.base_role })
      : typeof screen.access === 'string'
        ? t('signed-in')
        : 'permission' in screen.access
          ? screen.access.permission
          : screen.access.anyOf.join(', '),
  }));
  return (
    <>
      <p className="muted">
        {t('screens-open', { open: screens.filter(({ isOpen }) => isOpen).length, total: screens.length })}
      </p>
      <Decisions
        rows={screens.map(({ path, isOpen, why }) => ({ id: path, title: path, why, isAllowed: isOpen }))}
      />
    </>
  );
}

function Calls({ role }: { readonly role: RoleDetail }) {
  const t = useTranslations('roles.try');
  const [user, setUser] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const called = useCall(tryRole, { query: user ? { user } : { role: role.id } });
  const wanted = search.trim().toLocaleLowerCase();
  const rows = (called.answer?.decisions ?? []).filter(({ summary, permission, path, endpoint }) =>
    `${summary} ${permission} ${path} ${endpoint}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <>
      {role.members.length > 0 && (
        <SelectField
          name="try_user"
          label={t('person')}
          hint={t('person-hint')}
          options={role.members.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={user}
          onChange={setUser}
        />
      )}
      <SearchBox label={t('search')} value={search} onChange={setSearch} />
      <Loaded called={called} lines={['80%', '90%', '70%']}>
        {(answer) => (
          <>
            <p className="muted" role="status">
              {t('calls-open', {
                who: answer.who.name,
                open: rows.filter(({ is_allowed }) => is_allowed).length,
                total: rows.length,
              })}
            </p>
            <Decisions
              rows={rows.map((row) => ({
                id: row.endpoint,
                title: row.summary,
                why: row.why,
                isAllowed: row.is_allowed,
              }))}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

interface Decision {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly isAllowed: boolean;
}

function Decisions({ rows }: { readonly rows: readonly Decision[] }) {
  const t = useTranslations('roles.try');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys
    <section className={classes.decisions} tabIndex={0} aria-label={t('decisions')}>
      <ul>
        {rows.map(({ id, title, why, isAllowed }) => (
          <li key={id} data-allowed={isAllowed}>
            <Icon name={isAllowed ? 'check' : 'close'} size={14} />
            <span>
              <span className="visually-hidden">{t(isAllowed ? 'allowed' : 'refused')}: </span>
              {title}
              <small className="muted">{why}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
