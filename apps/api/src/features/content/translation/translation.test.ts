import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';

let api: TestApp;
let author: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin');
});
afterAll(() => api.close());

const NEWS = '/api/v1/cms/news';
const text = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
const words = (title: string, ...lines: string[]) => ({ title, excerpt: 'Short.', body: text(...lines) });
const article = (en: object, ms: object) => ({
  slug: 'two-languages',
  content: { item: { kind: 'announcement' }, en, ms },
});

test('what one language says anew is told to the translator of the other, until that was changed too', async () => {
  const ms = words('Simen', 'Simen lebih mahal.', 'Pasir seperti dahulu.');
  const { body: made } = await author.call(
    'POST',
    NEWS,
    article(words('Cement', 'Cement is dearer.', 'Sand is as before.'), ms),
  );
  const save = async (body: object) => {
    const { version } = (await author.call('GET', `${NEWS}/${made.uuid}`)).body;
    expect((await author.call('PUT', `${NEWS}/${made.uuid}`, { ...body, version })).status).toBe(200);
  };
  const behind = async () => (await author.call('GET', `${NEWS}/${made.uuid}/translation`)).body.data;
  expect(await behind()).toEqual([]);
  const en = words('Cement', 'Cement is dearer.', 'Sand is cheaper.');
  await save(article(en, ms));
  await save({ ...article(en, ms), note: 'Nothing new.' });
  expect(await behind()).toMatchObject([
    {
      field: 'body',
      language: 'ms',
      since: 1,
      blocks: [
        { change: 'same', words: 'Cement is dearer.' },
        { change: 'removed', words: 'Sand is as before.' },
        { change: 'added', words: 'Sand is cheaper.' },
      ],
    },
  ]);
  await save(article(en, words('Simen', 'Simen lebih mahal.', 'Pasir lebih murah.')));
  expect(await behind()).toEqual([]);
  await save(article(en, words('Simen', 'Simen lebih mahal.', 'Pasir jauh lebih murah.')));
  expect(await behind()).toMatchObject([{ field: 'body', language: 'en', since: 4 }]);
  await save(article(words('Cement now', 'A.', 'B.'), words('Simen kini', 'A.', 'B.')));
  expect(await behind()).toEqual([]);
});

test('a language that was never written is not behind: it is missing, which its completeness says', async () => {
  const { body: made } = await author.call('POST', NEWS, {
    ...article(words('Only', 'A.'), {}),
    slug: 'only-english',
  });
  await author.call('PUT', `${NEWS}/${made.uuid}`, {
    ...article(words('Only', 'B.'), {}),
    slug: 'only-english',
    version: made.version,
  });
  expect((await author.call('GET', `${NEWS}/${made.uuid}/translation`)).body.data).toEqual([]);
});
