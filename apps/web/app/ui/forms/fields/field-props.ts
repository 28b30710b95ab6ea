/** What every field takes. Texts are the page's; `error` says how to mend it. */
export interface FieldProps<Value> {
  /** Name of the field in its form: also its id, where the error summary leads. */
  readonly name: string;
  readonly label: string;
  /** Under the label: what belongs here, where to find it. */
  readonly hint?: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error?: string | null;
  /** Written after the label, not starred. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** For autosave on leaving the field. */
  readonly onBlur?: () => void;
}
