import { listAuditLogs } from '@datum/contract/office/audit-logs';
import { listUserEvents, showUserSessions } from '@datum/contract/people/user-sessions';
import { href } from '@datum/contract/screens/all';
import { isSecurityKind } from '@datum/contract/sign-in/security-kinds';
import { useTranslations } from 'use-intl';
import { type Called, useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useAuditWords } from '../../../lib/texts/use-audit-words.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../users.module.css';

const MOST = 20;

/** Something that happened: when, what, and what more there is to say. */
interface Line {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly more: readonly (string | null)[];
}

/** Sessions of the last 90 days, newest first. */
export function UserSessions({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('users.panel');
  const states = useTranslations('user-sessions.state');
  const called = useCall(showUserSessions, { params: { uuid } });
  const lines = called.answer?.sessions.slice(0, MOST).map((session) => ({
    id: session.uuid,
    at: session.last_used_at,
    what: session.device ?? t('unknown-device'),
    more: [states(session.state), session.ip],
  }));
  return <Lines called={called} lines={lines} all={href('sessions.show', { id: uuid })} />;
}

/** Security events, newest first. */
export function UserEvents({ uuid }: { readonly uuid: string }) {
  const kinds = useTranslations('user-sessions.kind');
  const called = useCall(listUserEvents, { params: { uuid }, query: { per_page: MOST } });
  const wordsOf = (name: string): string => (isSecurityKind(name) ? kinds(name) : name);
  const lines = called.answer?.data.map((event) => ({
    id: String(event.id),
    at: event.at,
    what: wordsOf(event.kind),
    more: [event.device, event.ip],
  }));
  return <Lines called={called} lines={lines} all={href('sessions.show', { id: uuid })} />;
}

/** What the person did, from the audit trail, newest first. */
export function UserActivity({ uuid }: { readonly uuid: string }) {
  const words = useAuditWords();
  const called = useCall(listAuditLogs, { query: { actor: uuid, per_page: MOST } });
  const lines = called.answer?.data.map((row) => ({
    id: String(row.seq),
    at: row.at,
    what: words.deed(row.action),
    more: [words.thing(row.resource), row.reason],
  }));
  return <Lines called={called} lines={lines} all={href('audit-logs', { query: { actor: uuid } })} />;
}

interface LinesProps {
  readonly called: Called<unknown>;
  readonly lines: readonly Line[] | undefined;
  /** Page that shows all of them. */
  readonly all: string;
}

function Lines({ called, lines, all }: LinesProps) {
  const t = useTranslations('users.panel');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <Loaded called={called} lines={['100%', '100%', '100%']}>
      {() => (
        <>
          {lines?.length === 0 && <p className="muted">{t('nothing')}</p>}
          <ul className={classes.acts}>
            {lines?.map(({ id, at, what, more }) => (
              <li key={id}>
                <b>{what}</b>
                <span>{[formatMoment(at, locale, zone), ...more].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
          <Link href={all}>{t('all')}</Link>
        </>
      )}
    </Loaded>
  );
}
