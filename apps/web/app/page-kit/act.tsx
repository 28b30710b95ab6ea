import { may } from '@datum/contract/access/access';
import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import type { ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isOutdated } from '../lib/api/problem.ts';
import { useSend } from '../lib/api/use-send.ts';
import { usePerson } from '../lib/session/use-session.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../ui/overlays/use-toast.tsx';
import { ClosedButton } from '../ui/page/closed-button.tsx';

interface ActProps<P, Q, B, A>
  extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'leftSection' | 'disabled'> {
  /** Why it is closed: in words beside it. */
  readonly why?: string | undefined;
  readonly endpoint: Endpoint<P, Q, B, A>;
  readonly input: InputOf<Endpoint<P, Q, B, A>>;
  readonly label: string;
  /** The question before what cannot be undone; everything else is done at once. */
  readonly ask?: {
    readonly title: string;
    readonly why: ReactNode;
    readonly confirm?: string;
    readonly destructive?: boolean;
    /** The question shows a table. */
    readonly wide?: boolean;
    readonly typed?: { readonly text: string; readonly label: string };
  };
  /** What has happened, said when it has: "3 sessions ended". */
  readonly done: (answer: A) => string;
  readonly onDone?: (answer: A) => void;
}

/**
 * A button that does one thing, for who may: asks where needed, says what happened or why not. What the page shows is
 * asked again afterwards.
 *
 *     <Act endpoint={resendMail} input={{ params: { uuid } }} label={t('resend')} done={() => t('resent')} />
 */
export function Act<P, Q, B, A>(props: ActProps<P, Q, B, A>) {
  const { endpoint, input, label, ask, done, onDone, why, size = 'sm', ...look } = props;
  const person = usePerson();
  const toast = useToast();
  const { send, busy, problem: refused, clear } = useSend();
  const [asking, setAsking] = useState(false);
  const asks = JSON.stringify(input);
  const [sentAs, setSentAs] = useState(asks);
  // what was refused was refused as it was sent: after a save it may be possible, unless the change is what is told
  const problem = refused && (sentAs === asks || isOutdated(refused)) ? refused : null;
  const act = async () => {
    setSentAs(asks);
    const sent = await send(endpoint, input);
    if (sent === null) return;
    setAsking(false);
    toast({ title: done(sent) });
    onDone?.(sent);
  };
  const start = () => {
    clear();
    if (ask) setAsking(true);
    else void act();
  };
  if (!may(person, endpoint)) {
    return null;
  }
  return (
    <>
      <ClosedButton why={why} size={size} loading={busy && !ask} onClick={start} {...look}>
        {label}
      </ClosedButton>
      {!ask && problem && (
        <span role="alert" className="problem">
          {problem.message}
        </span>
      )}
      {ask && (
        <ConfirmDialog
          opened={asking}
          title={ask.title}
          confirmLabel={ask.confirm ?? label}
          loading={busy}
          wide={ask.wide ?? false}
          {...(ask.destructive ? { destructive: true } : {})}
          {...(ask.typed ? { typed: ask.typed } : {})}
          onConfirm={() => void act()}
          onCancel={() => setAsking(false)}
        >
          {problem ? <p role="alert">{problem.message}</p> : ask.why}
        </ConfirmDialog>
      )}
    </>
  );
}
