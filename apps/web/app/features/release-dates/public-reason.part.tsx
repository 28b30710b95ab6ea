import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

/** What readers are told of a change, in both languages. */
export function usePublicReason() {
  const [en, setEn] = useState('');
  const [ms, setMs] = useState('');
  return { reason: { en, ms }, setEn, setMs };
}

interface PublicReasonProps {
  readonly of: ReturnType<typeof usePublicReason>;
  readonly problem: ApiProblem | null;
  /** Where readers see it; with the figures, unless said otherwise. */
  readonly hint?: string;
}

/** The fields of `usePublicReason`. */
export function PublicReason({ of: { reason, setEn, setMs }, problem, hint }: PublicReasonProps) {
  const t = useTranslations('releases.public-reason');
  return (
    <>
      <TextareaField
        name="reason-en"
        label={t('en')}
        hint={hint ?? t('hint')}
        value={reason.en}
        onChange={setEn}
        required
        maxLength={1000}
        error={problem?.fields['reason.en']?.[0] ?? null}
      />
      <TextareaField
        name="reason-ms"
        label={t('ms')}
        value={reason.ms}
        onChange={setMs}
        required
        maxLength={1000}
        error={problem?.fields['reason.ms']?.[0] ?? null}
      />
    </>
  );
}
