import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary, type FormProblem } from './error-summary.tsx';
import classes from './form-shell.module.css';

export interface FormShellProps {
  /** Name of the form for screen readers; the page header shows the title. */
  readonly title: string;
  readonly onSubmit: () => void;
  /** Verb + object: "Open the round". */
  readonly submitLabel: string;
  /** The request is on its way: the button waits, fields stay. */
  readonly loading: boolean;
  /** What is wrong with the form as a whole (server, permission, conflict); null when nothing is. */
  readonly submitError: ReactNode | null;
  /** Wrong fields in order; the summary on top takes the focus whenever this list changes and is not empty. */
  readonly problems?: readonly FormProblem[];
  /** FormSections, or fields alone. */
  readonly children: ReactNode;
  /** Beside the button: cancel, save and add another. */
  readonly actions?: ReactNode;
  /** Far from the button: delete, withdraw. */
  readonly destructive?: ReactNode;
  /** A SavedMark. */
  readonly saved?: ReactNode;
}

/**
 * The frame of every form: summary of problems, fields in one column, one filled button, Ctrl-Enter sends.
 *
 *     <FormShell title={t('newQuote')} submitLabel={t('addQuote')} onSubmit={send} loading={sending}
 *       submitError={failure} problems={problems}>
 *       <TextField name="item" label={t('item')} value={item} onChange={setItem} error={errors.item} />
 *     </FormShell>
 */
export function FormShell(props: FormShellProps) {
  const { title, onSubmit, submitLabel, loading, submitError, problems = [], children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!loading) onSubmit();
  };
  return (
    <form
      className={classes.form}
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <ErrorSummary problems={problems} message={submitError} />
      {children}
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={loading}>
          {submitLabel}
        </Button>
        {props.actions}
        {props.saved}
        {props.destructive && <span className={classes.destructive}>{props.destructive}</span>}
      </div>
    </form>
  );
}
