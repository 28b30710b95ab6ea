import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { signInAddress } from '../../lib/session/return-path.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Before sign-in, on a page that no guard keeps: why there is nothing to see, and the way in and back. */
export function SignInFirst({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('settings');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('sign-in.title')}
      action={
        <Button size="sm" variant="filled" onClick={() => void navigate(signInAddress(pathname + search))}>
          {t('sign-in.action')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
