import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { queries } from '../../lib/api/queries.ts';
import { followLive } from '../../lib/live/live.ts';
import { subscriptionNews } from '../../lib/live/subscription-news.ts';

/**
 * Hears changes of the person's subscription: what the page shows is asked again, and a bar above it says what happened.
 * Nothing that is being typed is left (requirements 2 name a screen for it, which comes with billing).
 */
export function LiveUpdates() {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      followLive((status) => {
        subscriptionNews.tell(status);
        void queries.invalidateQueries();
        void revalidate();
      }),
    [revalidate],
  );
  return null;
}
