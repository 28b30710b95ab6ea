import { request } from 'node:http';

export const api = new URL(process.env.BENCH_API_URL ?? '');

/** Each caller comes from an address of its own, so that no limit by address is in the way. */
export function addressOf(n: number): string {
  return `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;
}

/** A call with a JSON body, or none, from one of this machine's many addresses. */
export function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
  localAddress: string,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const call = request(new URL(path, api), { method, headers, localAddress }, async (response) => {
    const text = (await Array.fromAsync(response.setEncoding('utf8'))).join('');
    resolve({ status: response.statusCode ?? 0, text });
  });
  call.on('error', reject);
  call.end(body);
  return promise;
}

/** Signs in. Gives the status, the time it took (ms) and the session's headers. */
export async function signIn(email: string, password: string, address: string) {
  const body = JSON.stringify({ email, password });
  const from = performance.now();
  const { status, text } = await send(
    'POST',
    '/api/login',
    { 'content-type': 'application/json' },
    body,
    address,
  );
  const ms = performance.now() - from;
  const { access_token } = JSON.parse(text) as { access_token?: string };
  return { status, ms, headers: { authorization: `Bearer ${access_token}` } };
}

/** `422 x 140`; 0 is a connection that was cut. */
export function count(statuses: readonly number[]): string {
  const groups = Map.groupBy(statuses, (status) => status);
  return [...groups].map(([status, all]) => `${status} x ${all.length}`).join(', ');
}
