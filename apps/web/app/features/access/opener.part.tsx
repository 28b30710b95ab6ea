import { href } from '@datum/contract/screens/outside';
import type { LocalText } from '@datum/contract/values/local-text';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useHasToken } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';

interface OpenerProps {
  /** The plan that opens what is locked; nothing where none does. */
  readonly offer: { readonly code: string; readonly name: LocalText } | null | undefined;
  /** What is said where there is none. */
  readonly children: ReactNode;
}

/** Names the plan that opens what is locked, with the way to it. */
export function Opener({ offer, children }: OpenerProps) {
  const t = useTranslations('published.opens-by');
  const text = useLocalText();
  const isSignedIn = useHasToken();
  if (!offer) return children;
  const to = isSignedIn ? href('plan', { query: { plan: offer.code } }) : href('pricing');
  return (
    <>
      {t.rich('included', {
        plan: text(offer.name),
        link: (words) => <Link href={to}>{words}</Link>,
      })}{' '}
      {!isSignedIn && children}
    </>
  );
}
