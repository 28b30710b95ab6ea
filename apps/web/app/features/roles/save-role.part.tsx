import { editRole, previewRole } from '@datum/contract/access/roles/matrix';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import classes from './roles.module.css';
import type { RoleDetail, useGrants } from './use-grants.ts';
import { useRoleWords } from './use-role-words.ts';

interface SaveRoleProps {
  readonly role: RoleDetail;
  readonly name: string;
  readonly description: string;
  readonly list: ReturnType<typeof useGrants>['list'];
  readonly onCancel: () => void;
  readonly onSaved: (people: number) => void;
}

/** Before a role is saved: what would change, whom it meets, and why it may not be. Nothing is changed until confirmed. */
export function SaveRoleDialog({ role, name, description, list, onCancel, onSaved }: SaveRoleProps) {
  const t = useTranslations('roles.save');
  const overlay = useTranslations('ui.overlay');
  const preview = useSend();
  const [effect, setEffect] = useState<Effect | null>(null);
  const { send, busy, problem } = useSend();
  const [reason, setReason] = useState('');
  const ask = async () =>
    setEffect(await preview.send(previewRole, { params: { id: role.id }, body: { grants: [...list] } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => void ask(), []);
  const save = async () => {
    const saved = await send(editRole, {
      params: { id: role.id },
      body: { name, description, grants: [...list], version: role.version, reason },
    });
    if (saved) onSaved(saved.effect.people);
  };
  const refusals = [...(effect?.refusals ?? []), ...(problem ? wordsOf(problem) : [])];
  return (
    <Modal
      opened
      onClose={onCancel}
      size="lg"
      title={t('title', { name: role.name })}
      withCloseButton={false}
    >
      {preview.problem && <Failure problem={preview.problem} onRetry={() => void ask()} />}
      {!effect && !preview.problem && (
        <Loading>
          <SkeletonLines widths={['60%', '100%', '100%']} />
        </Loading>
      )}
      {effect && (
        <div className={classes.dialogBody}>
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
          <TextField
            name="reason"
            label={t('reason')}
            hint={t('reason-hint')}
            maxLength={300}
            value={reason}
            onChange={setReason}
          />
        </div>
      )}
      <div className={classes.dialogFoot}>
        <Button variant="subtle" onClick={onCancel}>
          {overlay('cancel')}
        </Button>
        <Button
          variant="filled"
          loading={busy}
          disabled={!effect || effect.refusals.length > 0}
          onClick={() => void save()}
        >
          {t('confirm', { people: effect?.people ?? role.people })}
        </Button>
      </div>
    </Modal>
  );
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

const wordsOf = (problem: { message: string; fields: Readonly<Record<string, readonly string[]>> }) => {
  const fields = Object.values(problem.fields).flat();
  return fields.length > 0 ? fields : [problem.message];
};
