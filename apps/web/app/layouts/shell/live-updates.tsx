import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { followLive } from '../../lib/live/live.ts';

/** Hears changes of the person's subscription; the subscription screen then says what happened (spec section 2). */
export function LiveUpdates() {
  const navigate = useNavigate();
  useEffect(
    () =>
      followLive(
        (status) => void navigate(`/internal/billing/subscription?message=${encodeURIComponent(status)}`),
      ),
    [navigate],
  );
  return null;
}
