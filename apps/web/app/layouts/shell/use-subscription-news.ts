import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { queries } from '../../lib/api/queries.ts';
import { isWriting } from '../../lib/drafts/writing.ts';
import { subscriptionNews, subscriptionTold } from '../../lib/live/subscription-news.ts';
import { usePage } from '../../lib/screens/page.ts';

/**
 * What is done at a new status of the person's subscription: it leads to the screen that tells of it (requirements 2). Where
 * something is being written or bought the page stays, is asked again, and a bar above it links there.
 */
export function useSubscriptionNews(): (status: string) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isPurchase = usePage()?.screen.purchase === true;
  const latest = useRef((_status: string) => {});
  useEffect(() => {
    latest.current = (status) => {
      void queries.invalidateQueries();
      if (isPurchase || isWriting()) {
        subscriptionNews.tell(status);
        void revalidate();
      } else {
        void navigate(subscriptionTold(status));
      }
    };
  });
  return useRef((status: string) => latest.current(status)).current;
}
