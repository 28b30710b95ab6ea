import { editRole, previewRole } from '@datum/contract/access/roles/matrix';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { DiffView } from '../../ui/diff-view.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import classes from './roles.module.css';
import type { RoleDetail, useGrants } from './use-grants.ts';
import { useRoleWords } from './use-role-words.ts';

interface RoleFormOptions {
  /** As it is stored now. */
  readonly role: RoleDetail;
  readonly list: ReturnType<typeof useGrants>['list'];
  readonly onSaved: () => void;
}

/** What a role is called, and why it is changed; what it may do is sent with it. */
export function useRoleForm({ role, list, onSaved }: RoleFormOptions) {
  const t = useTranslations('roles');
  return useRecordForm({
    draft: `roles/${role.id}/words`,
    record: role,
    valuesOf: ({ name, description }) => ({ name, description, reason: '' }),
    bodyOf: (values, { version }) => ({ ...values, grants: [...list], version }),
    write: writing(editRole, { params: { id: role.id } }),
    said: (saved) =>
      `${t('saved', { name: saved.role.name })}. ${t('saved-people', { people: saved.effect.people })}`,
    onSaved,
    outlivesQuery: true,
  });
}

interface SaveRoleProps extends Omit<RoleFormOptions, 'onSaved'> {
  /** It is not the version that was edited: another person saved first. */
  readonly isChanged: boolean;
  readonly form: ReturnType<typeof useRoleForm>;
  readonly onCancel: () => void;
  readonly onTakeTheirs: () => void;
}

/** Before a role is saved: what would change, whom it meets, and why it may not be. Nothing is changed until confirmed. */
export function SaveRoleDialog(props: SaveRoleProps) {
  const { role, isChanged, form, list, onCancel, onTakeTheirs } = props;
  const t = useTranslations('roles.save');
  const { effect, problem, ask } = useEffectOf(role, list);
  const refusals = effect?.refusals ?? [];
  return (
    <Modal
      opened
      onClose={onCancel}
      size="lg"
      title={t('title', { name: role.name })}
      withCloseButton={false}
    >
      {problem && <Failure problem={problem} onRetry={ask} />}
      {!effect && !problem && (
        <Loading>
          <SkeletonLines widths={['60%', '100%', '100%']} />
        </Loading>
      )}
      {effect && (
        <RecordForm
          form={{
            ...form,
            isAnew: false,
            conflict: form.conflict && { ...form.conflict, takeTheirs: onTakeTheirs },
            // the page shows the draft, and goes on with what is typed there
            keeps: IDLE,
            giveUp: () => form.set({ reason: '' }),
          }}
          title={t('title', { name: role.name })}
          submitLabel={t('confirm', { people: effect.people })}
          onSubmit={() => effect.refusals.length === 0 && void form.save()}
          onCancel={onCancel}
          actions={isChanged && !form.conflict && <Button onClick={onTakeTheirs}>{t('take')}</Button>}
        >
          {isChanged && (
            <NoticeBar tone="amber" live>
              {t('changed')}
            </NoticeBar>
          )}
          <p>
            <b>{t('people', { people: effect.people, sessions: effect.live_sessions })}</b>
          </p>
          {refusals.length > 0 && (
            <ul role="alert" className={classes.refusals}>
              {refusals.map((refusal) => (
                <li key={refusal}>{refusal}</li>
              ))}
            </ul>
          )}
          {list.length === 0 && <NoticeBar tone="amber">{t('nothing-left')}</NoticeBar>}
          <Difference effect={effect} />
          <TextField {...form.field('reason', t('reason'))} hint={t('reason-hint')} />
        </RecordForm>
      )}
    </Modal>
  );
}

const IDLE = { kind: 'idle' } as const;

/** What saving would change of the role as it is now; asked again when another person has changed it. */
function useEffectOf(role: RoleDetail, list: SaveRoleProps['list']) {
  const { send, problem } = useSend();
  const [effect, setEffect] = useState<Effect | null>(null);
  const ask = async () =>
    setEffect(await send(previewRole, { params: { id: role.id }, body: { grants: [...list] } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for a version
  useEffect(() => void ask(), [role.version]);
  return { effect, problem, ask: () => void ask() };
}

type Effect = AnswerOf<typeof previewRole>;

function Difference({ effect }: { readonly effect: Effect }) {
  const t = useTranslations('roles.save');
  const words = useRoleWords();
  const because = new Map(effect.implied.map(({ permission, because_of }) => [permission, because_of]));
  return (
    <div className={classes.difference}>
      <DiffView
        label={t('difference')}
        changes={[
          ...effect.added.map(({ permission, scope }) => ({
            field: permission,
            before: null,
            after: because.has(permission)
              ? t('implied', { scope: words.scope(scope), because: because.get(permission) ?? '' })
              : words.scope(scope),
          })),
          ...effect.removed.map(({ permission, scope }) => ({
            field: permission,
            before: words.scope(scope),
            after: null,
          })),
          ...effect.rescoped.map(({ permission, from, to }) => ({
            field: permission,
            before: words.scope(from),
            after: words.scope(to),
          })),
        ]}
      />
    </div>
  );
}
