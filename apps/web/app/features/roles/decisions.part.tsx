import { may } from '@datum/contract/access/access';
import { decidePermission, listDecisions, type OpenDecision } from '@datum/contract/access/roles/decisions';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import classes from './roles.module.css';
import { useRoleWords } from './use-role-words.ts';

/** Permissions that an upgrade brought, for custom roles that were narrowed: shown until somebody has decided. */
export function Decisions({ onDecided }: { readonly onDecided: () => void }) {
  const t = useTranslations('roles.decisions');
  const { answer, reload } = useCall(listDecisions, {});
  const { send, busy, problem } = useSend();
  const open = answer?.data ?? [];
  if (open.length === 0) {
    return null;
  }
  const decide = async ({ role_id, permission }: OpenDecision, is_accepted: boolean) => {
    const done = await send(decidePermission, { params: { id: role_id, permission }, body: { is_accepted } });
    if (done) {
      reload();
      onDecided();
    }
  };
  return (
    <section className={classes.decide} aria-label={t('title')}>
      <NoticeBar tone="amber">{t('lead', { count: open.length })}</NoticeBar>
      {problem && <p role="alert">{problem.fields.is_accepted?.join(' ') ?? problem.message}</p>}
      <ul>
        {open.map((one) => (
          <Decision
            key={`${one.role_id} ${one.permission}`}
            one={one}
            busy={busy}
            onDecide={(isAccepted) => void decide(one, isAccepted)}
          />
        ))}
      </ul>
    </section>
  );
}

interface DecisionProps {
  readonly one: OpenDecision;
  readonly busy: boolean;
  readonly onDecide: (isAccepted: boolean) => void;
}

function Decision({ one, busy, onDecide }: DecisionProps) {
  const t = useTranslations('roles.decisions');
  const words = useRoleWords();
  const person = usePerson();
  const of = { role: one.role_name, permission: one.permission };
  return (
    <li>
      <p>
        <b>{one.role_name}</b>: {words.sentence(one.sentence)}{' '}
        <span className="dim">
          {one.permission}, {words.scope(one.scope)}
        </span>
      </p>
      {may(person, decidePermission) && (
        <>
          <Button size="xs" disabled={busy} aria-label={t('accept-of', of)} onClick={() => onDecide(true)}>
            {t('accept')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            disabled={busy}
            aria-label={t('decline-of', of)}
            onClick={() => onDecide(false)}
          >
            {t('decline')}
          </Button>
        </>
      )}
    </li>
  );
}
