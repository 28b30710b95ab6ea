import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import classes from './many.module.css';

/** What came of a step for each row. */
interface Outcome {
  readonly results: readonly {
    readonly uuid: string;
    readonly done: boolean;
    readonly message: string | null;
  }[];
}

interface ManyDialogProps<B> {
  readonly title: string;
  /** The button that does it. */
  readonly label: string;
  readonly endpoint: Endpoint<undefined, undefined, B, Outcome>;
  readonly input: InputOf<Endpoint<undefined, undefined, B, Outcome>>;
  readonly isReady: boolean;
  /** Said of how many it was done with. */
  readonly said: (count: number) => string;
  /** Over the rows that it was not done with. */
  readonly refusedTitle: (count: number) => string;
  readonly nameOf: (uuid: string) => string | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** What the step asks for. */
  readonly children: ReactNode;
}

/** One step with many rows: asks once, and says of each row that was refused why. */
export function ManyDialog<B>(props: ManyDialogProps<B>) {
  const { title, label, endpoint, input, isReady, said, refusedTitle, nameOf, onDone, onCancel } = props;
  const overlay = useTranslations('ui.overlay');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [refused, setRefused] = useState<Outcome['results']>([]);
  const isOver = refused.length > 0;
  const go = async () => {
    const sent = await send(endpoint, input);
    if (!sent) return;
    const failed = sent.results.filter(({ done }) => !done);
    toast({ title: said(sent.results.length - failed.length) });
    if (failed.length === 0) onDone();
    else setRefused(failed);
  };
  const close = isOver ? onDone : onCancel;
  return (
    <Modal opened onClose={close} title={title} withCloseButton={false}>
      {isOver ? (
        <>
          <p>{refusedTitle(refused.length)}</p>
          <ul className={classes.refused}>
            {refused.map(({ uuid, message }) => (
              <li key={uuid}>
                <b>{nameOf(uuid) ?? uuid}</b> {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        props.children
      )}
      {problem && (
        <p role="alert" className="problem">
          {problem.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={close}>
          {overlay(isOver ? 'close' : 'cancel')}
        </Button>
        {!isOver && (
          <Button variant="filled" loading={busy} disabled={!isReady} onClick={() => void go()}>
            {label}
          </Button>
        )}
      </div>
    </Modal>
  );
}
