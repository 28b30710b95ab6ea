/** Live events (requirements 7), without schemas: the browser's part of the live channel imports this file alone. */

/** The literal name on the wire; laravel-echo listens to it with a leading dot. */
export const SUBSCRIPTION_UPDATED = 'subscription.updated';

/** A person's own channel as laravel-echo names it: `echo.private(subscriptionChannel(uuid))`. */
export const subscriptionChannel = (uuid: string) => `subscription.${uuid}` as const;

/** The same channel as it is named on the wire, to be signed and published on. */
export const subscriptionChannelOnWire = (uuid: string) => `private-${subscriptionChannel(uuid)}` as const;

/** What every live event carries beside its own members. */
export interface LiveEventStamp {
  readonly event_id: string;
  /** Grows with every change of the thing; listeners drop what is older than they know. */
  readonly version: number;
  /** RFC 3339, UTC. */
  readonly occurred_at: string;
}

/** Data of `subscription.updated`. */
export interface SubscriptionUpdated extends LiveEventStamp {
  /** The new status of the subscription, in lower-case words: pending, active, past_due, cancelled, expired. */
  readonly status: string;
}

/** Channel of news between the API processes about releases; it reaches no socket. */
export const RELEASES_CHANNEL = 'releases';

/**
 * A release went live, was corrected or withdrawn: every process drops its finished answers. The event's version is the
 * vintage that is current from now on.
 */
export const RELEASE_CHANGED = 'release.changed';

/** Everything that the outbox tells of; tests bring events of their own. */
export type LiveEvent = typeof SUBSCRIPTION_UPDATED | typeof RELEASE_CHANGED | `test.${string}`;
/** Where it is told: `private-...` reaches the live sockets on it, other names stay between the processes. */
export type LiveChannel =
  | ReturnType<typeof subscriptionChannelOnWire>
  | typeof RELEASES_CHANNEL
  | `${'private-' | ''}test.${string}`;
