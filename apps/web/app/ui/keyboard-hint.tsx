import classes from './keyboard-hint.module.css';

/** Keys pressed together or one after the other, and what they do. */
export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Which keys work here, in one line: `<KeyboardHint hints={[{ keys: ['A'], does: t('accept') }]} />`. */
export function KeyboardHint({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <ul className={classes.hints}>
      {hints.map(({ keys, does }) => (
        <li key={keys.join(' ')}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </li>
      ))}
    </ul>
  );
}
