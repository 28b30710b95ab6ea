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

/** The newest mail to an address, as it lies in the outbox: subject, and the link in its text. */
export async function newestMail(request: APIRequestContext, email: string) {
  const admin = await administrator(request);
  const { data } = await admin.get<{ data: [{ uuid: string }] }>(
    `/api/v1/mails?search=${encodeURIComponent(email)}`,
  );
  const { subject, text_body } = await admin.get<{ subject: string; text_body: string }>(
    `/api/v1/mails/${data[0].uuid}`,
  );
  const link = new URL(/https?:\S+/.exec(text_body)?.[0] ?? 'none:');
  return { subject, path: link.pathname + link.hash } as const;
}
