import type { LiveOptions } from './live-connection.ts';
import { pauseBefore } from './live-patience.ts';

const TRIES = 6;
/** Status 0: the API is not there just now. */
const NO_ANSWER = Response.error();

/**
 * Asks the API to sign a channel. pusher-js by itself sends no cookies across origins, and a token of a browser is
 * bound to its cookie (rules 5.4). After a restart everybody asks at once: a busy or failing API is asked again
 * later, as long as the connection that is to be signed is still there.
 * @param wish the request's JSON: socket_id and channel_name
 * @throws Error when the API refuses, or goes on failing
 */
export async function authorise(
  { apiUrl, token }: Pick<LiveOptions, 'apiUrl' | 'token'>,
  wish: string,
  isCurrent: () => boolean,
): Promise<{ auth: string }> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`${apiUrl}/broadcasting/auth`, {
      method: 'POST',
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
      },
      body: wish,
    }).catch(() => NO_ANSWER);
    if (response.status === 200) {
      return response.json();
    }
    const mayPass = response === NO_ANSWER || response.status === 429 || response.status >= 500;
    if (!mayPass || attempt + 1 >= TRIES || !isCurrent()) {
      throw new Error(`The channel was not authorised: ${response.status || 'no answer'}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt, Math.random)));
  }
}
