import { type ReactNode, useEffect, useRef } from 'react';
import { useUi } from '../ui-provider.tsx';
import classes from './error-summary.module.css';

/** A wrong field: its name (which is its id) and how to mend it. */
export interface FormProblem {
  readonly field: string;
  /** What the field is called, for a message that does not say so: many fields may be wrong in the same way. */
  readonly label?: string | undefined;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly problems: readonly FormProblem[];
  readonly message: ReactNode | null;
}

/** On top of a form: everything that is wrong, with links to the fields. Takes the focus when it appears or changes. */
export function ErrorSummary({ problems, message }: ErrorSummaryProps) {
  const { t } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0 || Boolean(message);
  // Another set of problems takes the focus again; the same one typed into does not.
  const content = [shown && 'shown', ...problems.map(({ field, message: text }) => `${field} ${text}`)].join(
    '\n',
  );
  const announced = useRef('');
  useEffect(() => {
    if (shown && announced.current !== content) box.current?.focus();
    announced.current = content;
  }, [shown, content]);
  if (!shown) return null;
  return (
    <div ref={box} className={classes.box} role="alert" tabIndex={-1}>
      {message && <p className={classes.title}>{message}</p>}
      {problems.length > 0 && (
        <>
          <p className={classes.title}>{t('form.problems', { count: problems.length })}</p>
          <ul>
            {problems.map(({ field, label, message: text }) => (
              <li key={field}>
                <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                  {label && !isNamedIn(text, label) ? t('form.problem', { label, text }) : text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const isNamedIn = (text: string, label: string) => text.toLowerCase().includes(label.toLowerCase());

/** Focus, not only scroll: the hash alone would also change the address. */
function goTo(event: { preventDefault: () => void }, field: string) {
  const target = inputOf(field);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The input of a field, or of the field that it is an entry of: `rows.3.email` is typed in `rows`. */
function inputOf(field: string): HTMLElement | null {
  const input = document.getElementById(field);
  return input ?? (field.includes('.') ? inputOf(field.replace(/\.[^.]*$/, '')) : null);
}
