import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLeastLength } from '../../lib/texts/use-least-length.ts';
import classes from './account.module.css';

interface NewPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error?: string | null;
  readonly label?: string;
}

/** A new password: shown at will, pasted at will, with how long it is. It is typed once; what one can look at needs no twin. */
export function NewPassword({ value, onChange, error, label }: NewPasswordProps) {
  const t = useTranslations('account.new-password');
  const length = [...value].length;
  const least = useLeastLength();
  return (
    <div>
      <PasswordInput
        id="password"
        name="password"
        label={label ?? t('label')}
        description={t('hint', { least })}
        error={error}
        size="lg"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {length > 0 && (
        <div className={classes.meter}>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${Math.min(1, length / least) * 100}%` }} />
          </span>
          <span aria-live="polite">
            {length < least ? t('short', { missing: least - length }) : t('long-enough')}
          </span>
        </div>
      )}
    </div>
  );
}
