import { href } from '@datum/contract/screens/all';
import { type Subscription, showSubscription } from '@datum/contract/subscriptions/subscribers';
import { giveSeat } from '@datum/contract/subscriptions/subscription-steps';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordDrawer } from '../../page-kit/record/record-drawer.tsx';
import { Link } from '../../ui/link.tsx';
import { AskAccess } from '../access/ask.part.tsx';
import { SeeAs } from '../viewings/see-as.part.tsx';
import { Overview } from './overview.part.tsx';
import { Seats } from './seats.part.tsx';
import { Steps } from './steps.part.tsx';
import { SubscriptionNotes, Timeline } from './timeline.part.tsx';

interface PanelProps {
  readonly uuid: string;
  readonly onClose: () => void;
  /** Shows another subscription in its place. */
  readonly onShow: (uuid: string) => void;
}

/** One subscription beside the list: what it opens, what happened to it, who reads on it, and what can be done. */
export function SubscriptionPanel({ uuid, onClose, onShow }: PanelProps) {
  const t = useTranslations('subscribers');
  const text = useLocalText();
  return (
    <RecordDrawer
      called={useCall(showSubscription, { params: { uuid } })}
      title={t('one')}
      titleOf={({ holder }) => text(holder.name)}
      permission={t('permission.view')}
      none={t('gone')}
      onClose={onClose}
      tabIn="part"
      width={560}
      tabs={[
        {
          id: 'access',
          label: t('part.access'),
          show: (subscription) => <Access subscription={subscription} onShow={onShow} />,
        },
        {
          id: 'timeline',
          label: t('part.timeline'),
          show: (subscription) => <Timeline subscription={subscription} />,
        },
        {
          id: 'seats',
          label: t('part.seats'),
          needs: giveSeat,
          show: (subscription) => <Seats key={subscription.version} subscription={subscription} />,
        },
        {
          id: 'notes',
          label: t('part.notes'),
          show: (subscription) => <SubscriptionNotes subscription={subscription} />,
        },
      ]}
    />
  );
}

function Access({
  subscription,
  onShow,
}: Pick<PanelProps, 'onShow'> & { readonly subscription: Subscription }) {
  const t = useTranslations('subscribers');
  const { holder } = subscription;
  return (
    <>
      <Overview subscription={subscription} />
      <Steps key={subscription.version} subscription={subscription} onGiven={onShow} />
      {holder.kind === 'person' && (
        <>
          <AskAccess person={holder.key} />
          <p>
            <Link href={href('users.edit', { id: holder.key })}>{t('to-account')}</Link>
          </p>
          <SeeAs person={holder.key} />
        </>
      )}
    </>
  );
}
