import { may } from '@datum/contract/access/access';
import { createRole, exportRoles, listRoles, type ShownRole } from '@datum/contract/access/roles/matrix';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { oneOf, optional, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { Compare } from './compare.part.tsx';
import { Decisions } from './decisions.part.tsx';
import { NewRoleDrawer } from './new-role.part.tsx';
import classes from './roles.module.css';

const state = { left: optional(), right: optional(), drawer: oneOf(['none', 'new'], 'none') };

/** All roles as cards, two of them side by side on request. */
export default function RolesPage() {
  const t = useTranslations('roles');
  const person = usePerson();
  const [{ left, right, drawer }, change] = useParamsState(state);
  const { answer, problem, reload } = useCall(listRoles, {});
  const roles = answer?.data ?? [];
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button
              size="sm"
              leftSection={<Icon name="download" size={14} />}
              onClick={() => void fetchMatrix()}
            >
              {t('export')}
            </Button>
            {may(person, createRole) && (
              <Button
                size="sm"
                variant="filled"
                leftSection={<Icon name="plus" size={14} />}
                onClick={() => change({ drawer: 'new' }, { push: true })}
              >
                {t('new.action')}
              </Button>
            )}
          </>
        }
      />
      {problem && <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['100%', '100%', '100%']} />
        </Loading>
      )}
      <Decisions onDecided={reload} />
      {answer && (
        <>
          <FilterBar
            copyLink
            {...(left || right ? { onClearAll: () => change({ left: null, right: null }) } : {})}
          >
            <ChoiceChip
              label={t('compare.left')}
              options={options}
              value={left}
              onChange={(next) => change({ left: next })}
            />
            <ChoiceChip
              label={t('compare.right')}
              options={options}
              value={right}
              onChange={(next) => change({ right: next })}
            />
          </FilterBar>
          {left && right && left !== right && <Compare left={Number(left)} right={Number(right)} />}
          {roles.length === 0 && <EmptyState title={t('none')} />}
          <ul className={classes.cards}>
            {roles.map((role) => (
              <li key={role.id}>
                <RoleCard role={role} />
              </li>
            ))}
          </ul>
        </>
      )}
      {drawer === 'new' && <NewRoleDrawer roles={roles} onClose={() => change({ drawer: 'none' })} />}
    </>
  );
}

async function fetchMatrix(): Promise<void> {
  const { name, blob } = await callForFile(exportRoles, { query: { format: 'xlsx' } });
  saveFile(name ?? 'roles.xlsx', blob);
}

function RoleCard({ role }: { readonly role: ShownRole }) {
  const t = useTranslations('roles');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <Panel
      title={role.name}
      tools={<StatusBadge kind="plain" label={t(role.is_system ? 'built-in' : 'custom')} />}
    >
      <p className="muted">{role.description || t('based-on', { base: role.base_role })}</p>
      <p>{t('card', { people: role.people, permissions: role.permissions })}</p>
      <p className="dim">{t('changed', { at: formatMoment(role.updated_at, locale, zone) })}</p>
      <Link href={href('roles.edit', { id: role.id })}>{t('open', { name: role.name })}</Link>
    </Panel>
  );
}
