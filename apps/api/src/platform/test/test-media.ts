import type { MediumDetail } from '@datum/contract/content/media';
import type { Caller, TestApp } from './test-app.ts';

/** Uploads a file as a browser does. */
export async function uploadMedium(
  { app }: TestApp,
  { token }: Caller,
  url: string,
  file: { readonly name: string; readonly bytes: Buffer },
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const request = new Request('http://datum.test', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body = answer.json<MediumDetail & { message: string; errors?: Record<string, string[]> }>();
  return { status: answer.statusCode, body };
}

/** A picture in the library, described. */
export async function addPicture(
  api: TestApp,
  caller: Caller,
  file: { readonly name?: string; readonly bytes: Buffer },
): Promise<MediumDetail> {
  const { body } = await uploadMedium(api, caller, '/api/v1/media?kind=image', {
    name: 'site.png',
    ...file,
  });
  const alt = { en: 'A building site', ms: 'Tapak bina' };
  const described = await caller.call('PUT', `/api/v1/media/${body.uuid}/facts`, {
    ...{ label: body.label, alt, is_decorative: false, licence: '', version: body.version },
  });
  return described.body as MediumDetail;
}
