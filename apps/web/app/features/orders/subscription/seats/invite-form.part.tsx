import { inviteToSeat } from '@datum/contract/subscriptions/own-seats';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../../../lib/api/form-refusal.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useKept } from '../../../../lib/drafts/use-kept.ts';
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../../../ui/forms/form-shell.tsx';
import { useToast } from '../../../../ui/overlays/use-toast.tsx';
import { useUi } from '../../../../ui/ui-provider.tsx';

/** Names of languages are the same in every language. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ms', label: 'Bahasa Melayu' },
] as const;

/** Somebody is invited by their email address, at any domain, with an account or without. */
export function InviteForm() {
  const t = useTranslations('orders.seats');
  const ui = useUi();
  const { values, set, keeps, drop } = useKept('seats/invite', {
    email: '',
    locale: ui.locale === 'ms' ? ('ms' as const) : ('en' as const),
  });
  const { email, locale } = values;
  const { send, busy, problem } = useSend();
  const toast = useToast();
  const refusal = formRefusal(problem);
  const invite = async () => {
    const to = email.trim();
    if (!(await send(inviteToSeat, { body: { email: to, locale } }))) return;
    set({ email: '' });
    drop();
    toast({ title: t('invited', { email: to }) });
  };
  return (
    <FormShell
      title={t('invite-title')}
      submitLabel={t('invite')}
      loading={busy}
      keeps={keeps}
      submitError={refusal.submitError}
      onSubmit={() => void invite()}
    >
      <TextField
        name="invited"
        type="email"
        label={t('email')}
        hint={t('email-hint')}
        required
        value={email}
        error={fieldError(problem, 'email')}
        onChange={(next) => set({ email: next })}
      />
      <SelectField
        name="invited-locale"
        label={t('language')}
        required
        value={locale}
        options={LANGUAGES}
        error={fieldError(problem, 'locale')}
        onChange={(next) => set({ locale: next === 'ms' ? 'ms' : 'en' })}
      />
    </FormShell>
  );
}
