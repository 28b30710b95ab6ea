import { href } from '@datum/contract/screens/all';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { followLive } from '../../lib/live/live.ts';

/** Hears changes of the person's subscription; the subscription screen then says what happened (requirements 2). */
export function LiveUpdates() {
  const navigate = useNavigate();
  useEffect(
    () => followLive((status) => void navigate(href('billing.subscription', { query: { message: status } }))),
    [navigate],
  );
  return null;
}
