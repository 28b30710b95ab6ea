import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import type { Posted } from '../ask.rules.ts';
import classes from './public.module.css';

/** Asks for the code that proves a guest's address. */
export function Confirm({ confirm, posted }: { readonly confirm: string; readonly posted: Posted | null }) {
  const t = useTranslations('request');
  const isBusy = useNavigation().state !== 'idle';
  const error = posted?.fields.code ?? posted?.message ?? null;
  return (
    <>
      <PageHeader title={t('confirm.title')} lead={t('confirm.lead')} size="reading" />
      {posted?.done === 'resent' && <NoticeBar live>{t('confirm.resent')}</NoticeBar>}
      <Form data-unkept="secret" method="post" className={classes.code}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="confirm" value={confirm} />
        <TextInput
          name="code"
          id="code"
          label={t('field.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          size="lg"
          error={error}
        />
        <Button type="submit" variant="filled" size="lg" loading={isBusy}>
          {t('confirm.send')}
        </Button>
      </Form>
      <Form data-unkept="secret" method="post" className={classes.code}>
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="confirm" value={confirm} />
        <Button type="submit" disabled={isBusy}>
          {t('confirm.resend')}
        </Button>
      </Form>
    </>
  );
}
