import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useUi } from '../ui-provider.tsx';
import classes from './states.module.css';

export interface ErrorStateProps {
  /** The words of requirements 8 are used when none are given. */
  readonly title?: string;
  readonly message?: ReactNode;
  /** The server's reference of the failed request, for support. */
  readonly reference?: string;
  /** What "Copy details" puts on the clipboard beside the reference. */
  readonly details?: string;
  readonly onRetry?: () => void;
}

/**
 * Something failed: the words of requirements 8, a retry, the reference, and details to copy.
 *
 *     <ErrorState reference={problem.reference} details={problem.detail} onRetry={reload} />
 */
export function ErrorState({ title, message, reference, details, onRetry }: ErrorStateProps) {
  const { t } = useUi();
  const clipboard = useClipboard({ timeout: 3000 });
  const copied = [title ?? t('state.error-title'), reference, details].filter(Boolean).join('\n');
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title ?? t('state.error-title')}</p>
      <div className={classes.words}>{message ?? t('state.error-message')}</div>
      <div className={classes.actions}>
        {onRetry && (
          <Button size="sm" variant="filled" onClick={onRetry}>
            {t('state.retry')}
          </Button>
        )}
        {(reference || details) && (
          <Button size="sm" onClick={() => clipboard.copy(copied)}>
            {clipboard.copied ? t('state.copied') : t('state.copy-details')}
          </Button>
        )}
        {reference && <span className={classes.reference}>{t('state.reference', { reference })}</span>}
      </div>
    </div>
  );
}
