import { recordPart, type TransferProof, verifyTransfer } from '@datum/contract/transfers/transfers';
import { Button, Kbd } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { MoneyField } from '../../ui/forms/fields/money-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { RefusalBox } from '../../ui/states/refusal-box.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatMoney } from '../../ui/words/format.ts';
import { ReturnForm } from './return.part.tsx';
import classes from './transfers.module.css';
import { useDecisionKeys } from './use-decision-keys.ts';

interface CheckingProps {
  readonly proof: TransferProof;
  readonly onNext: () => void;
}

/** What the order asks for beside what the slip says, and the decision: by button, or by v, p, r and n. */
export function Checking({ proof, onNext }: CheckingProps) {
  const t = useTranslations('transfers');
  const { locale } = useUi();
  // a second person confirms the very facts of the first, whatever the payer typed
  const seen = proof.found ?? proof;
  const [amount, setAmount] = useState<number | null>(seen.amount);
  const [paid_on, setPaidOn] = useState(seen.paid_on);
  const [bank_reference, setReference] = useState(seen.bank_reference);
  const [isReturning, setReturning] = useState(false);
  const { send, busy, problem } = useSend();
  const toast = useToast();
  const isShort = (amount ?? 0) < proof.rest;
  const decide = useCallback(
    async (endpoint: typeof verifyTransfer | typeof recordPart) => {
      const body = { amount: amount ?? 0, paid_on, bank_reference };
      const done = await send(endpoint, { params: { uuid: proof.uuid }, body });
      if (!done) return;
      toast({ title: t(`done.${done.state}`, { reference: done.reference }) });
      onNext();
    },
    [amount, paid_on, bank_reference, proof.uuid, send, toast, t, onNext],
  );
  useDecisionKeys({
    v: () => !isShort && !proof.is_own && void decide(verifyTransfer),
    p: () => isShort && !proof.is_own && void decide(recordPart),
    r: () => setReturning(true),
    n: onNext,
  });
  const money = (minor: number) => `${proof.currency} ${formatMoney(minor, locale)}`;
  return (
    <section className={classes.checking} aria-label={t('order', { reference: proof.reference })}>
      <Facts proof={proof} />
      {problem && <RefusalBox refusal={problem}>{problem.message}</RefusalBox>}
      <MoneyField
        name="amount"
        label={t('came')}
        currency={proof.currency}
        value={amount}
        onChange={(value) => setAmount(value === 'unreadable' ? null : value)}
      />
      <DateField name="paid_on" label={t('paid-on')} value={paid_on} onChange={setPaidOn} />
      <TextField
        name="bank_reference"
        label={t('bank-reference')}
        value={bank_reference}
        onChange={setReference}
      />
      {isShort && (
        <p className={classes.rest}>{t('stays-open', { rest: money(proof.rest - (amount ?? 0)) })}</p>
      )}
      <div className={classes.keys}>
        <Button
          variant={isShort ? 'default' : 'filled'}
          disabled={isShort || proof.is_own}
          loading={busy}
          onClick={() => void decide(verifyTransfer)}
        >
          {t(proof.state === 'checked' ? 'confirm' : 'verify')} <Kbd ml={8}>V</Kbd>
        </Button>
        <Button
          variant={isShort ? 'filled' : 'default'}
          disabled={!isShort || proof.is_own}
          loading={busy}
          onClick={() => void decide(recordPart)}
        >
          {t('part')} <Kbd ml={8}>P</Kbd>
        </Button>
        <Button onClick={() => setReturning(true)}>
          {t('return')} <Kbd ml={8}>R</Kbd>
        </Button>
        <Button onClick={onNext}>
          {t('next')} <Kbd ml={8}>N</Kbd>
        </Button>
      </div>
      <p className="muted">{proof.is_own ? t('own') : <WhoConfirms proof={proof} />}</p>
      {proof.before.length > 0 && <Before proof={proof} />}
      {isReturning && <ReturnForm proof={proof} onClose={() => setReturning(false)} onDone={onNext} />}
    </section>
  );
}

/** Whether one person is enough; what the first of two found. */
function WhoConfirms({
  proof: { asks_second, first_by, found, currency },
}: {
  readonly proof: TransferProof;
}) {
  const t = useTranslations('transfers');
  const { locale } = useUi();
  if (first_by && found) {
    const { amount, paid_on, bank_reference } = found;
    return t('found-by', {
      name: first_by,
      amount: `${currency} ${formatMoney(amount, locale)}`,
      day: formatDate(paid_on, locale),
      number: bank_reference || '–',
    });
  }
  return t(asks_second ? 'asks-second' : 'one-go');
}

function Facts({ proof }: { readonly proof: TransferProof }) {
  const t = useTranslations('transfers');
  const text = useLocalText();
  const { locale } = useUi();
  const money = (minor: number) => formatMoney(minor, locale);
  const lines = [
    [t('reference'), proof.reference],
    [t('payer'), proof.payer],
    [t('what'), text(proof.title)],
    [t('total'), money(proof.total)],
    [t('received'), money(proof.received)],
    [t('expected'), money(proof.rest)],
    [t('on-slip'), money(proof.amount)],
    [t('difference'), money(proof.amount - proof.rest)],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {lines.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} is`}>{value}</dd>,
        ])}
      </dl>
      {proof.warnings.length > 0 && (
        <ul className={classes.warnings}>
          {proof.warnings.map((warning) => (
            <li key={warning}>{t(`warning-words.${warning}`)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Before({ proof }: { readonly proof: TransferProof }) {
  const t = useTranslations('transfers');
  const { locale } = useUi();
  return (
    <>
      <h3 className="type-h5">{t('before')}</h3>
      <ul className={classes.before}>
        {proof.before.map((one) => (
          <li key={`${one.paid_on} ${one.amount} ${one.bank_reference}`}>
            {formatDate(one.paid_on, locale)} · {formatMoney(one.amount, locale)} {one.bank_reference}
          </li>
        ))}
      </ul>
    </>
  );
}
