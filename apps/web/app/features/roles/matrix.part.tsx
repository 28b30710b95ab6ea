import { SCOPES } from '@datum/contract/access/roles/matrix';
import { useTranslations } from 'use-intl';
import classes from './roles.module.css';
import { TriCheck } from './tri-check.part.tsx';
import type { Permission, useGrants } from './use-grants.ts';
import { useRoleWords } from './use-role-words.ts';

interface MatrixProps {
  /** Permissions that the filters leave, in the order of the vocabulary. */
  readonly shown: readonly Permission[];
  readonly edit: ReturnType<typeof useGrants>;
  readonly disabled: boolean;
}

/** What a role may do: a table for each area, a row for each resource, its actions to tick and how far they reach. */
export function Matrix({ shown, edit, disabled }: MatrixProps) {
  const words = useRoleWords();
  const t = useTranslations('roles');
  return [...groupBy(shown, ({ area }) => area)].map(([area, permissions]) => {
    const names = permissions.map(({ permission }) => permission);
    const changeable = changeableOf(permissions, edit);
    return (
      <section key={area} className={classes.area} aria-label={words.area(area)}>
        <h2>
          <TriCheck
            label={t('all-of', { what: words.area(area) })}
            ticked={names.filter((name) => edit.grants.has(name)).length}
            of={names.length}
            disabled={disabled || changeable.length === 0}
            onChange={(on) => edit.tick(changeable, on)}
          />
          {words.area(area)}
          <span className="dim">
            {t('granted-of', {
              count: names.filter((name) => edit.grants.has(name)).length,
              total: names.length,
            })}
          </span>
        </h2>
        {[...groupBy(permissions, ({ resource }) => resource)].map(([resource, own]) => (
          <Resource key={resource} resource={resource} permissions={own} edit={edit} disabled={disabled} />
        ))}
      </section>
    );
  });
}

interface ResourceProps {
  readonly resource: string;
  readonly permissions: readonly Permission[];
  readonly edit: ReturnType<typeof useGrants>;
  readonly disabled: boolean;
}

function Resource({ resource, permissions, edit, disabled }: ResourceProps) {
  const t = useTranslations('roles');
  const words = useRoleWords();
  const changeable = changeableOf(permissions, edit);
  const granted = permissions.filter(({ permission }) => edit.grants.has(permission));
  return (
    <div className={classes.resource}>
      <div className={classes.name}>
        <TriCheck
          label={t('all-of', { what: resource })}
          ticked={granted.length}
          of={permissions.length}
          disabled={disabled || changeable.length === 0}
          onChange={(on) => edit.tick(changeable, on)}
        />
        <span>
          <code>{resource}</code>
          <small className="muted">{permissions[0] && words.sentence(permissions[0].sentence)}</small>
        </span>
      </div>
      <div className={classes.actions}>
        {permissions.map((one) => {
          const on = edit.grants.has(one.permission);
          const locked = !one.is_held && !on;
          return (
            <label
              key={one.permission}
              title={locked ? t('not-held') : words.sentence(one.sentence)}
              data-locked={locked || undefined}
            >
              <input
                type="checkbox"
                name={one.permission}
                aria-label={one.permission}
                disabled={disabled || locked}
                checked={on}
                onChange={() => edit.tick([one.permission], !on)}
              />
              {words.action(one.action)}
            </label>
          );
        })}
      </div>
      <ScopeChoice resource={resource} granted={granted} edit={edit} disabled={disabled} />
    </div>
  );
}

function ScopeChoice({
  resource,
  granted,
  edit,
  disabled,
}: Omit<ResourceProps, 'permissions'> & { readonly granted: readonly Permission[] }) {
  const t = useTranslations('roles');
  const words = useRoleWords();
  const possible = SCOPES.filter((scope) => granted.some(({ scopes }) => scopes.includes(scope)));
  const current = [...new Set(granted.map(({ permission }) => edit.grants.get(permission)))];
  if (granted.length === 0) {
    return <span className={classes.scope} />;
  }
  return (
    <select
      className={classes.scope}
      aria-label={t('scope-of', { what: resource })}
      disabled={disabled || possible.length < 2}
      value={current.length === 1 ? current[0] : ''}
      onChange={(event) => {
        const scope = SCOPES.find((one) => one === event.currentTarget.value);
        if (scope)
          edit.rescope(
            granted.map(({ permission }) => permission),
            scope,
          );
      }}
    >
      {current.length > 1 && <option value="">{t('mixed')}</option>}
      {[...new Set([...possible, ...current])].map(
        (scope) =>
          scope && (
            <option key={scope} value={scope}>
              {words.scope(scope)}
            </option>
          ),
      )}
    </select>
  );
}

/** What the editor can tick or untick here: all that they hold, and what is granted already. */
const changeableOf = (permissions: readonly Permission[], edit: ReturnType<typeof useGrants>) =>
  permissions
    .filter(({ permission, is_held }) => is_held || edit.grants.has(permission))
    .map(({ permission }) => permission);

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
