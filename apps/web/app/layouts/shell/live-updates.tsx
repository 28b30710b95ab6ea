import { useEffect } from 'react';
import { followLive } from '../../lib/live/live.ts';
import { useSubscriptionNews } from './use-subscription-news.ts';

/** Hears changes of the person's subscription, on every page of who is signed in. */
export default function LiveUpdates() {
  const tell = useSubscriptionNews();
  useEffect(() => followLive(tell), [tell]);
  return null;
}
