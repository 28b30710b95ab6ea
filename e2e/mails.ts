import type { APIRequestContext } from '@playwright/test';
import { tokenOf } from './people.ts';
import { site } from './site/current.ts';

/** The API as the demonstration's administrator calls it: without a browser, by bearer alone. */
export async function administrator(request: APIRequestContext) {
  const base = site().apiUrl;
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` };
  const answer = async (response: Awaited<ReturnType<APIRequestContext['get']>>) => {
    if (!response.ok()) throw new Error(`${response.url()} ${response.status()} ${await response.text()}`);
    return response.json();
  };
  return {
    get: async <T>(path: string) => (await answer(await request.get(base + path, { headers }))) as T,
    post: async <T>(path: string, data: unknown) =>
      (await answer(await request.post(base + path, { headers, data }))) as T,
    put: async <T>(path: string, data: unknown) =>
      (await answer(await request.put(base + path, { headers, data }))) as T,
  };
}

/** The newest mail to an address as its receiver gets it, which no screen and no call shows: subject, text, and the link in it. */
export async function newestMail(email: string) {
  const database = site().openDatabase();
  const { rows } = await database.owner.query<{ subject: string; text_body: string }>(
    'select subject, text_body from mails where lower(recipient) = lower($1) order by created_at desc limit 1',
    [email],
  );
  await database.close();
  const { subject = '', text_body = '' } = rows[0] ?? {};
  const link = new URL(/https?:\S+/.exec(text_body)?.[0] ?? 'none:');
  return { subject, text: text_body, path: link.pathname + link.search + link.hash } as const;
}
