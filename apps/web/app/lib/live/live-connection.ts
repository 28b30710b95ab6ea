import {
  SUBSCRIPTION_UPDATED,
  type SubscriptionUpdated,
  subscriptionChannel,
} from '@datum/contract/office/events';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { authorise } from './live-authorisation.ts';
import { connectWithPatience } from './live-patience.ts';

export interface LiveOptions {
  /** `ws://host:port` or `wss://host:port`. */
  readonly address: string;
  /** Application key of the live channel. */
  readonly key: string;
  /** Base address of the API; empty = this page's own origin. */
  readonly apiUrl: string;
  readonly uuid: string;
  readonly token: string;
  /** Each time the channel is joined, or refused: what happened before was not heard, or the session is over. */
  onReady(): void;
  onUpdated(update: SubscriptionUpdated): void;
}

export interface LiveConnection {
  /** Whether events reach this tab now. */
  isJoined(): boolean;
  close(): void;
}

/** Opens laravel-echo over pusher-js on a person's own channel. Success and failure are only logged (requirements 7). */
export function openLiveConnection(options: LiveOptions): LiveConnection {
  const pusher = newPusher(options);
  const stopWaiting = connectWithPatience(pusher, options.onReady);
  let isJoined = false;
  pusher.connection.bind('state_change', ({ current }: { readonly current: string }) => {
    isJoined &&= current === 'connected';
  });
  pusher.connection.bind('connected', () => console.info('Live connection open'));
  pusher.connection.bind('error', (error: unknown) => console.warn('Live connection failed', error));

  const echo = new Echo({ broadcaster: 'pusher', key: options.key, client: pusher });
  echo
    .private(subscriptionChannel(options.uuid))
    .listen(`.${SUBSCRIPTION_UPDATED}`, options.onUpdated)
    .subscribed(() => {
      isJoined = true;
      options.onReady();
    })
    .error((error: unknown) => {
      console.warn('Live channel refused', error);
      options.onReady();
    });
  return {
    isJoined: () => isJoined,
    close() {
      stopWaiting();
      echo.disconnect();
    },
  };
}

function newPusher(options: LiveOptions): Pusher {
  const { protocol, hostname, port } = new URL(options.address);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  const usualPort = isSecure ? 443 : 80;
  const pusher: Pusher = new Pusher(options.key, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port || usualPort),
    wssPort: Number(port || usualPort),
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        const wish = JSON.stringify({ socket_id: socketId, channel_name: channelName });
        const isCurrent = () => pusher.connection.socket_id === socketId;
        authorise(options, wish, isCurrent).then(
          (signed) => callback(null, signed),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  });
  return pusher;
}
