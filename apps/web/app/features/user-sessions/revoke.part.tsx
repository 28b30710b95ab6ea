import { revokeAllSessions, revokeSessions } from '@datum/contract/people/user-sessions';
import { useTranslations } from 'use-intl';
import { Act } from '../../page-kit/act.tsx';

interface RevokeChosenProps {
  readonly uuids: readonly string[];
  readonly onDone: () => void;
}

/** Ends the chosen sessions; the server leaves out the one that asks. */
export function RevokeChosen({ uuids, onDone }: RevokeChosenProps) {
  const t = useTranslations('user-sessions.revoke');
  const count = uuids.length;
  return (
    <Act
      endpoint={revokeSessions}
      input={{ body: { uuids: [...uuids] } }}
      label={t('chosen', { count })}
      ask={{ title: t('ask', { count }), why: t('why'), destructive: true }}
      done={({ revoked }) => t('done', { count: revoked })}
      onDone={onDone}
    />
  );
}

/** Ends all sessions but the reader's own: those of one person, or (null) of everybody whom the reader may see. */
export function RevokeAll({
  user,
}: {
  readonly user: { readonly uuid: string; readonly name: string } | null;
}) {
  const t = useTranslations('user-sessions.revoke');
  const label = user ? t('all-of', { name: user.name }) : t('all');
  return (
    <Act
      endpoint={revokeAllSessions}
      input={{ body: user ? { user_uuid: user.uuid } : {} }}
      label={label}
      color="red"
      ask={{
        title: user ? t('ask-all-of', { name: user.name }) : t('ask-all'),
        why: t('why'),
        destructive: true,
      }}
      done={({ revoked }) => t('done', { count: revoked })}
    />
  );
}
