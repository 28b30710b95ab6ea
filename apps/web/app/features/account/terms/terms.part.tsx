import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { showLegal } from '@datum/contract/site/legal';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { RichText } from '../../content/text/rich-text.part.tsx';
import classes from '../account.module.css';

export type TermsInForce = NonNullable<AnswerOf<typeof showLegal>['shown']>;

interface TermsProps {
  readonly terms: TermsInForce;
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly error?: string | null | undefined;
}

/** The terms of use to read in place, and the box that accepts this version of them. */
export function Terms({ terms, accepted, onChange, error }: TermsProps) {
  const t = useTranslations('account.terms');
  const { locale } = useLanguage();
  return (
    <div>
      <Checkbox
        id="terms_version"
        size="sm"
        label={t('accept', { version: String(terms.number) })}
        error={error}
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <details className={classes.note}>
        <summary>{t('read')}</summary>
        <div className={classes.terms}>
          <RichText text={terms.body[locale]} />
        </div>
      </details>
    </div>
  );
}
