import type { TransferProof } from '@datum/contract/transfers/transfers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatMoney } from '../../ui/words/format.ts';
import { Checking } from './checking.part.tsx';
import { ProofFile } from './proof-file.part.tsx';
import classes from './transfers.module.css';

/** Proofs that wait, the oldest first: the list, the slip, and the order beside it. */
export function TransferQueue({ proofs }: { readonly proofs: readonly TransferProof[] }) {
  const t = useTranslations('transfers');
  const { locale } = useUi();
  const [chosen, setChosen] = useState<string | null>(null);
  const index = Math.max(
    0,
    proofs.findIndex(({ uuid }) => uuid === chosen),
  );
  const proof = proofs[index];
  if (!proof) return null;
  const next = () => setChosen(proofs[(index + 1) % proofs.length]?.uuid ?? null);
  return (
    <div className={classes.queue}>
      <ol className={classes.list} aria-label={t('waiting')}>
        {proofs.map((one) => (
          <li key={one.uuid}>
            <button
              type="button"
              aria-current={one.uuid === proof.uuid || undefined}
              onClick={() => setChosen(one.uuid)}
            >
              <b>{one.payer}</b>
              <span className="num">{formatMoney(one.amount, locale)}</span>
              <span>{one.reference}</span>
              <span className="muted">{formatDate(one.paid_on, locale)}</span>
              <Mark proof={one} />
            </button>
          </li>
        ))}
      </ol>
      <ProofFile key={proof.uuid} proof={proof} />
      <Checking key={`${proof.uuid} ${proof.state}`} proof={proof} onNext={next} />
    </div>
  );
}

function Mark({ proof }: { readonly proof: TransferProof }) {
  const t = useTranslations('transfers');
  if (proof.state === 'checked') return <StatusBadge kind="in-review" label={t('second')} />;
  const [warning] = proof.warnings;
  return warning ? (
    <StatusBadge kind="flagged" label={t(`warning.${warning}`)} />
  ) : (
    <StatusBadge kind="confirmed" label={t('agrees')} />
  );
}
