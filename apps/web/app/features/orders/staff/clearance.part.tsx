import {
  type DocumentClearance,
  sendClearanceAgain,
} from '@datum/contract/orders/clearance/document-clearance';
import { useTranslations } from 'use-intl';
import { useInstallation } from '../../../lib/deploy/use-site.ts';
import { Act } from '../../../page-kit/act.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';

interface ClearanceProps {
  /** Of the document. */
  readonly uuid: string;
  readonly clearance: DocumentClearance;
}

/** Where the clearance of a document is: what the service says, where anybody can look it up, and what is wrong. */
export function Clearance({ uuid, clearance }: ClearanceProps) {
  const t = useTranslations('transactions.clearance');
  const { locale } = useUi();
  const zone = useInstallation()?.timeZone ?? 'UTC';
  const { state, service_ref, validation_url, qr, errors, call_at, cleared_at, cancel_until } = clearance;
  const moment = (at: string) => formatMoment(at, locale, zone);
  return (
    <div>
      <p>
        {t('is', { state: t(`state.${state}`) })}
        {cleared_at && ` ${t('cleared-at', { at: moment(cleared_at) })}`}
        {call_at && ` ${t('next', { at: moment(call_at) })}`}
      </p>
      {service_ref && <p className="muted">{t('ref', { ref: service_ref })}</p>}
      {state === 'cleared' && cancel_until && (
        <p className="muted">{t('until', { at: moment(cancel_until) })}</p>
      )}
      {validation_url && (
        <p>
          <Link href={validation_url}>{t('look-up')}</Link>
        </p>
      )}
      {qr && <img src={qr} width={128} height={128} alt={t('qr')} />}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ code, message, field }) => (
            <li key={`${code} ${field}`}>{[code, field, message].filter(Boolean).join(': ')}</li>
          ))}
        </ul>
      )}
      {clearance.can_send && (
        <Act
          endpoint={sendClearanceAgain}
          input={{ params: { uuid } }}
          label={t('again')}
          done={() => t('sent')}
        />
      )}
    </div>
  );
}
