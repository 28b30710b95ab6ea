import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from './attempt.part.tsx';
import { Refusal } from './refusal.part.tsx';

interface ResendProps {
  readonly label: string;
  /** Sends again; gives the seconds until it may be asked once more. */
  readonly onSend: () => Promise<number>;
  /** Seconds to wait at first, because one was sent just now. */
  readonly initial?: number;
}

/** Asks for another mail, at most once a minute; counts the seconds down. */
export function Resend({ label, onSend, initial = 0 }: ResendProps) {
  const t = useTranslations('account.resend');
  const [until, setUntil] = useState(() => Date.now() + initial * 1000);
  const [sent, setSent] = useState(false);
  const left = useSecondsUntil(until);
  const { attempt, busy, problem } = useAttempt();
  const send = () =>
    attempt(async () => {
      const seconds = await onSend();
      setUntil(Date.now() + seconds * 1000);
      setSent(true);
    });
  return (
    <div>
      <Refusal problem={problem} invalid={t('refused')} />
      <Button variant="subtle" size="sm" loading={busy} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('wait', { seconds: left }) : label}
      </Button>
      <span role="status" className="type-small">
        {sent && left > 0 ? t('sent') : ''}
      </span>
    </div>
  );
}

/** Whole seconds until a moment (milliseconds since the epoch), counted down once a second. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  const over = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment starts the count anew
  useEffect(() => {
    setNow(Date.now());
    if (over) {
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment, over]);
  return left;
}
