import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useUi } from '../ui-provider.tsx';
import { ErrorSummary, type FormProblem } from './error-summary.tsx';
import classes from './form-shell.module.css';
import { FormTop } from './form-top.ts';
import { SavedMark, type SaveState } from './saved-mark.tsx';

export interface FormShellProps {
  /** Name of the form for screen readers; the page header shows the title. */
  readonly title: string;
  readonly onSubmit: () => void;
  /** Verb + object: "Open the round". */
  readonly submitLabel: string;
  /** The request is on its way: the button waits, fields stay. */
  readonly loading: boolean;
  /** It was sent as it stands: there is nothing to send until it changes. */
  readonly isSent?: boolean;
  /** What is wrong with the form as a whole (server, permission, conflict); null when nothing is. */
  readonly submitError: ReactNode | null;
  /** Wrong fields in order; the summary on top takes the focus whenever this list changes and is not empty. */
  readonly problems?: readonly FormProblem[];
  /** FormSections, or fields alone. */
  readonly children: ReactNode;
  /** Draws Cancel beside the button. */
  readonly onCancel?: () => void;
  /** Beside the button: save and add another. */
  readonly actions?: ReactNode;
  /** Far from the button: delete, withdraw. */
  readonly destructive?: ReactNode;
  /** It is longer than the screen: its buttons stay in sight. */
  readonly long?: boolean;
  /** Where the keeping of its draft stands; of a form of which nothing is kept, why. */
  readonly keeps: SaveState | Unkept;
}

/** Nothing is kept of a secret, of a file that is chosen again, of a search and of what narrows or names a list. */
export type Unkept = 'secret' | 'file' | 'search';

/**
 * The frame of every form: summary of problems, fields in one column, one filled button, Ctrl-Enter sends.
 *
 *     <FormShell title={t('newQuote')} submitLabel={t('addQuote')} onSubmit={send} loading={sending}
 *       submitError={failure} problems={problems} keeps={draft.state}>
 *       <TextField name="item" label={t('item')} value={item} onChange={setItem} error={errors.item} />
 *     </FormShell>
 */
export function FormShell(props: FormShellProps) {
  const { title, onSubmit, onCancel, submitLabel, loading, submitError, problems = [], children } = props;
  const { isSent = false } = props;
  const { t } = useUi();
  const [top, setTop] = useState<HTMLElement | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!loading && !isSent) onSubmit();
  };
  return (
    <form
      className={classes.form}
      aria-label={title}
      data-long={props.long || undefined}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <div ref={setTop} className={classes.top} />
      <ErrorSummary problems={problems} message={submitError} />
      {children}
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={loading} disabled={isSent}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
        {props.actions}
        <FormTop value={top}>{typeof props.keeps !== 'string' && <SavedMark state={props.keeps} />}</FormTop>
        {props.destructive && <span className={classes.destructive}>{props.destructive}</span>}
      </div>
    </form>
  );
}
