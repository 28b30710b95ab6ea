import { useTranslations } from 'use-intl';

const STEPS = ['account', 'code', 'wishes', 'plan', 'pay'] as const;

/** How far a new account has come on its way: "5 of 5, Pay". */
export function Step({ of }: { readonly of: (typeof STEPS)[number] }) {
  const t = useTranslations('orders.step');
  return <p className="muted">{t('of', { step: STEPS.indexOf(of) + 1, all: STEPS.length, name: t(of) })}</p>;
}
