import { may } from '@datum/contract/access/access';
import { editRole, listPermissions, showRole } from '@datum/contract/access/roles/matrix';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { oneOf, text, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DeleteRole } from './delete-role.part.tsx';
import { Matrix } from './matrix.part.tsx';
import { Members } from './members.part.tsx';
import classes from './roles.module.css';
import { SaveRoleDialog, useRoleForm } from './save-role.part.tsx';
import { TryAs } from './try-as.part.tsx';
import { type Permission, type RoleDetail, useGrants } from './use-grants.ts';
import { useRoleWords } from './use-role-words.ts';

const state = { search: text(), show: oneOf(['all', 'granted'], 'all') };

/** What one role may do, to read and to change; saving shows the difference and whom it meets first. */
export default function EditRolePage() {
  const t = useTranslations('roles');
  const { id } = useParams();
  const role = useCall(showRole, { params: { id: Number(id) } });
  const vocabulary = useCall(listPermissions, {});
  // what another person changes meanwhile does not take away what is ticked here
  const [held, setHeld] = useState<RoleDetail | null>(null);
  const problem = role.problem ?? vocabulary.problem;
  if (problem) {
    const retry = role.problem ? role.reload : vocabulary.reload;
    return <Failure problem={problem} permission={t('permission.view')} onRetry={retry} />;
  }
  return role.answer && vocabulary.answer ? (
    <Editor
      key={(held ?? role.answer).version}
      role={held ?? role.answer}
      newest={role.answer}
      vocabulary={vocabulary.answer.data}
      onHold={setHeld}
      onSaved={role.reload}
    />
  ) : (
    <Loading>
      <SkeletonLines widths={['40%', '100%', '100%', '100%', '100%']} />
    </Loading>
  );
}

interface EditorProps {
  readonly role: RoleDetail;
  /** As it is stored now: another person may have been faster. */
  readonly newest: RoleDetail;
  readonly vocabulary: readonly Permission[];
  /** Keeps the version that is edited on the screen, or (null) follows the newest. */
  readonly onHold: (role: RoleDetail | null) => void;
  readonly onSaved: () => void;
}

function Editor({ role, newest, vocabulary, onHold, onSaved }: EditorProps) {
  const t = useTranslations('roles');
  const words = useRoleWords();
  const person = usePerson();
  const [{ search, show }, change] = useParamsState(state);
  const [saving, setSaving] = useState(false);
  const edit = useGrants(role, vocabulary);
  const form = useRoleForm({
    role: newest,
    list: edit.list,
    onSaved: () => {
      setSaving(false);
      edit.drop();
      onHold(null);
      onSaved();
    },
  });
  const dirty = edit.dirty || form.dirty;
  const isRefused = form.errorOf('name') !== null || form.errorOf('description') !== null;
  // what is wrong with the words is corrected on the page
  useEffect(() => setSaving((before) => before && !isRefused), [isRefused]);
  useUnsaved(dirty, { outlivesQuery: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each begin and end of editing
  useEffect(() => onHold(dirty ? role : null), [dirty]);
  const disabled = !may(person, editRole);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = vocabulary.filter(
    ({ permission, sentence }) =>
      `${permission} ${words.sentence(sentence)}`.toLocaleLowerCase().includes(wanted) &&
      (show === 'all' || edit.grants.has(permission)),
  );
  return (
    <>
      <PageHeader
        title={role.name}
        lead={t('head', {
          base: role.base_role,
          people: role.people,
          count: vocabulary.filter(({ permission }) => edit.grants.has(permission)).length,
        })}
        badge={<StatusBadge kind="plain" label={t(role.is_system ? 'built-in' : 'custom')} />}
        actions={
          <>
            <SavedMark state={edit.saved} />
            {!disabled && !role.is_system && <DeleteRole role={role} />}
            {!disabled && dirty && (
              <Button
                size="sm"
                variant="subtle"
                onClick={() => {
                  edit.reset();
                  form.giveUp();
                }}
              >
                {t('undo-all')}
              </Button>
            )}
            {!disabled && (
              <Button
                size="sm"
                variant="filled"
                disabled={!dirty}
                onClick={() => setSaving(form.check(['name', 'description']))}
              >
                {t('review-and-save')}
              </Button>
            )}
          </>
        }
      />
      {disabled && <NoticeBar>{t('read-only')}</NoticeBar>}
      {!disabled && (
        <div className={classes.words}>
          <TextField
            {...form.field('name', t('field.name'))}
            disabled={role.is_system}
            {...(role.is_system ? { hint: t('name-stays') } : {})}
          />
          <TextField {...form.field('description', t('field.description'))} />
          <SavedMark state={form.draft} />
        </div>
      )}
      <FilterBar skipTo="matrix" copyLink>
        <SearchBox label={t('search')} value={search} onChange={(next) => change({ search: next })} />
        <SegmentedControl
          label={t('show')}
          size="sm"
          value={show}
          onChange={(next) => change({ show: next })}
          options={[
            { value: 'all', label: t('show-all') },
            { value: 'granted', label: t('show-granted') },
          ]}
        />
      </FilterBar>
      <div role="status">
        {edit.also && (
          <NoticeBar tone="amber">
            {t(edit.also.ticked ? 'also-ticked' : 'also-unticked', {
              also: edit.also.also.join(', '),
              because: edit.also.of,
            })}
          </NoticeBar>
        )}
      </div>
      <div className={classes.columns}>
        <div id="matrix" tabIndex={-1}>
          {shown.length === 0 ? (
            <NoMatchState title={t('no-match')} onClearAll={() => change({ search: '', show: 'all' })} />
          ) : (
            <Matrix shown={shown} edit={edit} disabled={disabled} />
          )}
        </div>
        <aside className={classes.side} aria-label={t('side')}>
          <HistoryLink resource="roles" id={role.id} />
          <TryAs role={role} grants={edit.grants} />
          <Members role={role} />
        </aside>
      </div>
      {saving && (
        <SaveRoleDialog
          role={newest}
          isChanged={newest.version !== role.version}
          form={form}
          list={edit.list}
          onCancel={() => setSaving(false)}
          onTakeTheirs={() => {
            edit.drop();
            form.giveUp();
            onHold(null);
          }}
        />
      )}
    </>
  );
}
