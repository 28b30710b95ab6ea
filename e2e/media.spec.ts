import { pdfOf } from '../apps/api/src/platform/test/test-pdf.ts';
import { pngOf } from '../apps/api/src/platform/test/test-pictures.ts';
import { expect, test } from './fixtures.ts';
import { enter, tokenOf } from './people.ts';
import { site } from './site/current.ts';

/** Pictures and files of the site as browsers get them: through the web server, under the policy of its pages. */

interface Kept {
  readonly uuid: string;
  readonly current: { readonly address: string };
  readonly picture: { readonly link: string | null } | null;
}

async function upload(kind: string, name: string, bytes: Buffer): Promise<Kept> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${site().webUrl}/api/v1/media?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Kept;
}

test('a page may show a picture of the library, in the format that the browser takes', async ({ page }) => {
  const { uuid, picture } = await upload('image', 'site.png', await pngOf(900, 300));
  await enter(page, 'admin', '/internal/profile');
  for (const format of ['avif', 'webp', 'jpg']) {
    const src = `/api/v1/media/${uuid}/640.${format}?version=1&link=${picture?.link}`;
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, src);
    expect([format, ...size]).toEqual([format, 640, 213]);
  }
});

test('a file of the library is saved by the browser, and nobody opens it without its link', async ({
  page,
}) => {
  const { uuid, current } = await upload('file', 'Annual report.pdf', pdfOf({ pages: 2 }));
  await page.goto('/');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate((address) => location.assign(address), current.address),
  ]);
  expect(download.suggestedFilename()).toBe('Annual report.pdf');
  const bare = await fetch(`${site().webUrl}/api/v1/media/${uuid}`);
  expect(bare.status).toBe(404);
});
