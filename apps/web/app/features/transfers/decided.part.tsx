import type { TransferProof } from '@datum/contract/transfers/transfers';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatMoment, formatMoney } from '../../ui/words/format.ts';
import classes from './transfers.module.css';

/** Proofs that were decided: by whom, when, and why. */
export function DecidedProofs({ proofs }: { readonly proofs: readonly TransferProof[] }) {
  const t = useTranslations('transfers');
  const { locale } = useUi();
  const site = useSite();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            {(['reference', 'payer', 'on-slip', 'paid-on', 'state', 'by'] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {proofs.map((proof) => (
            <tr key={proof.uuid}>
              <td>{proof.reference}</td>
              <td>{proof.payer}</td>
              <td className="num">
                {proof.currency} {formatMoney(proof.amount, locale)}
              </td>
              <td>{formatDate(proof.paid_on, locale)}</td>
              <td>
                {t(`proof-state.${proof.state}`)}
                {proof.reason && `: ${t(`reason.${proof.reason}`)} ${proof.note}`}
              </td>
              <td>
                {proof.decided_by ?? t('by-payer')}
                {proof.decided_at && `, ${formatMoment(proof.decided_at, locale, site?.timeZone)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
