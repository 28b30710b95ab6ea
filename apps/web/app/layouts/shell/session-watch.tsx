import { href } from '@datum/contract/screens/outside';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { WaysIn } from '../../features/session/ways-in.part.tsx';
import { clearDrafts } from '../../lib/drafts/drafts.ts';
import { watchActivity } from '../../lib/session/activity.ts';
import { session } from '../../lib/session/session.ts';
import { usePerson, useSession } from '../../lib/session/use-session.ts';
import { SESSION_LAYER } from '../../theme/components.ts';
import classes from './session-watch.module.css';
import { useSessionClock } from './use-session-clock.ts';

interface SessionWatchProps {
  /** The page is there for visitors too: one may go on without signing in. */
  readonly isPublic?: boolean;
}

/**
 * Keeps typed text safe around the end of a session (rules 7.6 and 7.7): a warning five minutes before, and a sheet
 * over the unchanged page afterwards. Signing in again is done in place.
 */
export function SessionWatch({ isPublic = false }: SessionWatchProps) {
  const t = useTranslations('session');
  const common = useTranslations('common');
  const current = useSession();
  const person = usePerson();
  const ending = useSessionClock();
  const [dismissed, setDismissed] = useState(false);
  const [signingIn, setSigningIn] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const ended = current.state === 'ended';
  useEffect(watchActivity, []);
  useEffect(() => {
    if (!ending) {
      setDismissed(false);
      setSigningIn(false);
    }
  }, [ending]);
  const giveUp = () => {
    clearDrafts();
    session.leave();
    if (!isPublic) void navigate(href('login'));
  };
  if (!person) {
    return null;
  }
  return (
    <Modal
      opened={ended || (ending && !dismissed)}
      onClose={() => setDismissed(true)}
      withCloseButton={!ended}
      zIndex={SESSION_LAYER}
      closeButtonProps={{ 'aria-label': common('close') }}
      closeOnEscape={!ended}
      closeOnClickOutside={false}
      title={t(ended ? `ended.${current.reason}.title` : 'ending.title')}
      // What lies under the sheet is the person's own work: another person at the screen must not read it.
      overlayProps={ended ? { backgroundOpacity: 0.6, blur: 16 } : {}}
    >
      <p className={classes.words}>{t(ended ? `ended.${current.reason}.words` : 'ending.words')}</p>
      {ended || signingIn ? (
        <>
          <p className={classes.who}>{t('as', { name: person.name, email: person.email })}</p>
          <WaysIn
            email={person.email}
            submitLabel={t(ended ? 'sign-in-again' : 'stay')}
            onSignedIn={() => void (ended && revalidate())}
          />
        </>
      ) : (
        <Button variant="filled" onClick={() => setSigningIn(true)}>
          {t('stay')}
        </Button>
      )}
      {ended && (
        <Button variant="subtle" mt="md" onClick={giveUp}>
          {t(isPublic ? 'as-visitor' : 'somebody-else')}
        </Button>
      )}
    </Modal>
  );
}
