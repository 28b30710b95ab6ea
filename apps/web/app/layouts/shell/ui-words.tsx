import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import type { UiLinkProps } from '../../ui/plain-link.tsx';
import { UiProvider } from '../../ui/ui-provider.tsx';

/** Gives the building blocks of `ui/` our language, our words, the reader's time zone and our router's links. */
export function UiWords({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('ui');
  return (
    <UiProvider locale={useLocale()} timeZone={useSite()?.timeZone} t={t} Link={RouterLink}>
      {children}
    </UiProvider>
  );
}

function RouterLink({ href, ...rest }: UiLinkProps) {
  return <Link to={href} {...rest} />;
}
