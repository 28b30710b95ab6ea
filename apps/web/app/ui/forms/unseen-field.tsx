import classes from './unseen-field.module.css';

interface UnseenFieldProps {
  /** Says to leave it empty, for who meets it in spite of all. */
  readonly label: string;
  /** Of a form that is not posted as it stands. */
  readonly onChange?: (value: string) => void;
}

/** A field that people neither see nor reach by keyboard: what fills it in is a program. */
export function UnseenField({ label, onChange }: UnseenFieldProps) {
  return (
    <div className={classes.unseen} aria-hidden="true">
      <label>
        {label}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          {...(onChange ? { onChange: (event) => onChange(event.currentTarget.value) } : {})}
        />
      </label>
    </div>
  );
}
