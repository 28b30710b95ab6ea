import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import classes from './closed-button.module.css';

interface ClosedButtonProps extends ButtonProps {
  /** Why it is closed; it is open without a reason, unless `disabled` says otherwise. */
  readonly why: string | undefined;
  readonly onClick: () => void;
}

/**
 * A button that says in words beside it, in a row of buttons below all of them, why it is closed, and is described by them: a title is read by no keyboard, phone or touch.
 *
 *     <ClosedButton why={block && t(`block.${block}`)} onClick={start}>{t('approve')}</ClosedButton>
 */
export function ClosedButton({ why, disabled, ...look }: ClosedButtonProps) {
  const id = useId();
  return why === undefined ? (
    <Button disabled={disabled ?? false} {...look} />
  ) : (
    <>
      <Button disabled aria-describedby={id} {...look} />
      <small id={id} className={classes.why}>
        {why}
      </small>
    </>
  );
}
