import { TERMS_VERSION } from '@datum/contract/collection/terms';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './account.module.css';

interface TermsProps {
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly error?: string | null | undefined;
}

/** The terms of use to read in place, and the box that accepts this version of them. */
export function Terms({ accepted, onChange, error }: TermsProps) {
  const t = useTranslations('account.terms');
  return (
    <div>
      <Checkbox
        id="terms_version"
        size="sm"
        label={t('accept', { version: TERMS_VERSION })}
        error={error}
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <details className={classes.note}>
        <summary>{t('read')}</summary>
        <ul>
          <li>{t('figures')}</li>
          <li>{t('access')}</li>
          <li>{t('data')}</li>
          <li>{t('liability')}</li>
        </ul>
      </details>
    </div>
  );
}
