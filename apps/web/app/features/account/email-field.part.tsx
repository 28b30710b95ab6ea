import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { probableAddress } from '../../lib/session/mail-typo.ts';
import classes from './account.module.css';

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
}

/** An email address, with the one that was probably meant where a well-known host is mistyped. */
export function EmailField({ value, onChange, error, autoFocus }: EmailFieldProps) {
  const t = useTranslations('account');
  const [left, setLeft] = useState(false);
  const meant = left ? probableAddress(value) : null;
  return (
    <div>
      <TextInput
        id="email"
        name="email"
        label={t('email')}
        type="email"
        size="lg"
        autoComplete="username"
        inputMode="email"
        autoFocus={autoFocus}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      {meant && (
        <p className={classes.note}>
          {t('did-you-mean')}{' '}
          <button type="button" className={classes.suggestion} onClick={() => onChange(meant)}>
            {meant}
          </button>
        </p>
      )}
    </div>
  );
}

/** Whether a text can be an address at all; everything else the mail itself proves. */
export const looksLikeEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());
