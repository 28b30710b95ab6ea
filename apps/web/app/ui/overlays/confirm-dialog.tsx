import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useUi } from '../ui-provider.tsx';
import classes from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  /** The question: "Withdraw 14 quotes?" */
  readonly title: string;
  /** What will be so afterwards, and that it cannot be undone. */
  readonly children: ReactNode;
  /** Repeats verb and number: "Withdraw 14 quotes". */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly loading?: boolean;
  readonly destructive?: boolean;
  /** It shows a table. */
  readonly wide?: boolean;
  /** What must be typed first, and the label of that field; only for what cannot be undone. */
  readonly typed?: { readonly text: string; readonly label: string };
}

/**
 * Asks before what cannot be undone; everything else is done at once and offers Undo.
 *
 *     <ConfirmDialog opened={asking} title={t('withdrawTitle', { count })} confirmLabel={t('withdraw', { count })}
 *       destructive onConfirm={withdraw} onCancel={close}>{t('withdrawText')}</ConfirmDialog>
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, onConfirm, onCancel, loading, destructive, typed } = props;
  const { wide = false } = props;
  const { t } = useUi();
  const [text, setText] = useState('');
  const ready = !typed || text.trim() === typed.text;
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      withCloseButton={false}
      {...(wide ? { size: 760 } : {})}
      onExitTransitionEnd={() => setText('')}
    >
      <div className={classes.words}>{children}</div>
      {typed && (
        <TextInput
          label={typed.label}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        <Button data-autofocus={!typed || undefined} variant="subtle" onClick={onCancel}>
          {t('overlay.cancel')}
        </Button>
        <Button
          variant="filled"
          color={destructive ? 'red' : undefined}
          disabled={!ready}
          loading={loading}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
