import type { ReactNode } from 'react';
import classes from './form-shell.module.css';

export interface FormSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** A group of fields under a heading: `<FormSection title={t('price')}>fields</FormSection>`. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend className="type-h3">{title}</legend>
      {hint && <p className="muted">{hint}</p>}
      {children}
    </fieldset>
  );
}
