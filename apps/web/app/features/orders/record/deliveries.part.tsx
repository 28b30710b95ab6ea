import { downloadDelivery, type OrderRecord } from '@datum/contract/orders/order-record';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../lib/api/api.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';
import { FileButton } from './papers/paper-download.part.tsx';

type Item = OrderRecord['items'][number];

interface DeliveriesProps {
  /** Of the order. */
  readonly uuid: string;
  readonly items: readonly Item[];
  /** In whose name staff appear. */
  readonly office: string;
  readonly isPaid: boolean;
  readonly onFetched: () => void;
}

/** Files that an order delivered, each with who fetched it when. */
export function Deliveries({ uuid, items, office, isPaid, onFetched }: DeliveriesProps) {
  const t = useTranslations('orders.delivery');
  if (items.length === 0) return <p className="muted">{t(isPaid ? 'none-yet' : 'none')}</p>;
  return (
    <ul className={classes.papers}>
      {items.map((item) => (
        <li key={item.uuid}>
          {item.closed === null ? item.name : t(CLOSED[item.closed], { name: item.name })}
          {item.closed === null && item.is_replaced && <> ({t('is-replaced')})</>}
          {item.closed === null && <Fetch uuid={uuid} item={item} onFetched={onFetched} />}
          <Log item={item} office={office} />
        </li>
      ))}
    </ul>
  );
}

const CLOSED = { refunded: 'closed', replaced: 'replaced', right: 'no-right' } as const satisfies Record<
  NonNullable<Item['closed']>,
  string
>;

interface FetchProps extends Pick<DeliveriesProps, 'uuid' | 'onFetched'> {
  readonly item: Item;
}

function Fetch({ uuid, item, onFetched }: FetchProps) {
  const t = useTranslations('orders.delivery');
  return (
    <div className={classes.actions}>
      <FileButton
        label={t('download')}
        name={t('download-one', { name: item.name })}
        ask={async () => {
          const found = await callForFile(downloadDelivery, { params: { uuid, file: item.uuid } });
          onFetched();
          return found;
        }}
        fileName={item.name}
      />
    </div>
  );
}

/** Each download: when, by whom, how many bytes, and their sum. */
function Log({ item, office }: { readonly item: Item; readonly office: string }) {
  const t = useTranslations('orders.delivery');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const at = (moment: string) => formatMoment(moment, locale, zone);
  return (
    <details>
      <summary>{t('log', { at: at(item.delivered_at), count: item.downloads.length })}</summary>
      {item.reason && <p>{item.reason}</p>}
      <p className={classes.hash}>{t('bytes', { size: item.size, sum: item.sha256 })}</p>
      <ul>
        {item.downloads.map((one) => (
          <li key={`${one.at} ${one.by}`} className={classes.hash}>
            {t('fetched', {
              at: at(one.at),
              by: one.by ?? (one.by_staff ? t('staff', { office }) : t('link')),
              sum: one.sha256 ?? '–',
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
