import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { addPicture, uploadMedium } from '../../platform/test/test-media.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';
import { publishMedia, readPictures } from './queries.ts';
import { noteUses } from './uses.queries.ts';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin');
});
afterAll(() => api.close());

const { now } = { now: new Date('2026-11-24T09:00:00Z') };
const write = <T>(work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction(api.platform.database.write, work);
const publish = (...uuids: string[]) => write((db) => publishMedia(db, uuids));
const replace = (uuid: string, bytes: Buffer, name = 'next.png') =>
  uploadMedium(api, admin, `/api/v1/media/${uuid}/versions`, { name, bytes });

test('a picture is for staff and holders of a link until something that uses it is published', async () => {
  const { uuid, current, picture } = await addPicture(api, admin, { bytes: await pngOf(400, 200) });
  const subscriber = await api.signIn('Subscriber');
  const bare = `/api/v1/media/${uuid}`;
  for (const url of [bare, `${bare}/320.webp`, `${bare}/320.webp?version=1`, `${bare}?version=1`]) {
    expect((await api.visitor.call('GET', url)).status).toBe(404);
    expect((await subscriber.call('GET', url)).status).toBe(404);
    expect((await admin.call('GET', url)).status).toBe(200);
  }
  expect((await api.visitor.call('GET', current.address)).status).toBe(200);
  const link = `link=${picture?.link}`;
  expect((await api.visitor.call('GET', `${bare}/320.webp?${link}`)).status).toBe(200);
  const other = await addPicture(api, admin, { bytes: await pngOf(401, 200) });
  expect((await api.visitor.call('GET', `/api/v1/media/${other.uuid}?${link}`)).status).toBe(404);
  await publish(uuid);
  const seen = await api.visitor.call('GET', `${bare}/320.webp?version=1`);
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await api.visitor.call('GET', bare)).headers['cache-control']).toBe('public, max-age=60');
});

test('what is replaced keeps its address: the bare one shows the new picture, a numbered one what it showed', async () => {
  const { uuid } = await addPicture(api, admin, { bytes: await pngOf(300, 100) });
  await publish(uuid);
  const bare = `/api/v1/media/${uuid}`;
  const before = await api.visitor.call('GET', bare);
  const { status, body } = await replace(uuid, await pngOf(200, 200, '#f00'));
  expect([status, body.current.number, body.versions.map(({ number }) => number)]).toEqual([201, 1, [2, 1]]);
  // everybody sees it: the new one waits, and is shown
  expect((await api.visitor.call('GET', bare)).raw.equals(before.raw)).toBe(true);
  expect((await api.visitor.call('GET', `${bare}?version=2`)).status).toBe(404);
  const shown = await admin.call('POST', `${bare}/restore`, { number: 2, version: body.version });
  expect([shown.status, shown.body.current]).toEqual([
    200,
    expect.objectContaining({ number: 2, restored_from: null }),
  ]);
  const after = await api.visitor.call('GET', bare);
  expect(after.raw.equals(before.raw)).toBe(false);
  expect((await api.visitor.call('GET', `${bare}?version=1`)).raw.equals(before.raw)).toBe(true);
  const etag = String(before.headers.etag);
  const again = (url: string) => api.visitor.call('GET', url, undefined, { 'if-none-match': etag });
  expect((await again(`${bare}?version=1`)).status).toBe(304);
  expect((await again(bare)).status).toBe(200);
});

test('an earlier version comes back as a further one, and a version from before publication stays closed', async () => {
  const { uuid } = await addPicture(api, admin, { bytes: await pngOf(120, 60) });
  await replace(uuid, await pngOf(120, 60, '#0f0'));
  await publish(uuid);
  const bare = `/api/v1/media/${uuid}`;
  expect((await api.visitor.call('GET', `${bare}?version=1`)).status).toBe(404);
  expect((await api.visitor.call('GET', `${bare}?version=2`)).status).toBe(200);
  const { body: shown } = await admin.call('GET', `${bare}/facts`);
  const restore = (number: number, version = shown.version) =>
    admin.call('POST', `${bare}/restore`, { number, version });
  expect((await restore(9)).body.errors).toEqual({ number: ['There is no version 9.'] });
  expect((await restore(2)).body.message).toBe('Version 2 is the current one already.');
  const { body } = await restore(1);
  expect(body.current).toMatchObject({ number: 3, restored_from: 1, sha256: shown.versions[1].sha256 });
  expect((await api.visitor.call('GET', `${bare}/120.webp?version=3`)).status).toBe(200);
  expect((await restore(2)).status).toBe(409);
  const { body: history } = await admin.call('GET', `${bare}/history`);
  expect(history.data.map(({ action }: { action: string }) => action)).toEqual([
    'media.restore',
    'media.replace',
    'media.edit',
    'media.add',
  ]);
});

test('the same file again is no new version, and a picture is replaced by a picture alone', async () => {
  const bytes = await pngOf(64, 64, '#00f');
  const { uuid } = await addPicture(api, admin, { bytes });
  expect((await replace(uuid, bytes)).body.errors).toEqual({
    file: ['This is the very same file as the current version.'],
  });
  const pdf = await replace(uuid, Buffer.from('%PDF-1.7'), 'report.pdf');
  expect(pdf.body.errors?.file?.[0]).toContain('Only PNG, JPEG and WebP');
});

test('a picture that is not described is not published', async () => {
  const { body } = await uploadMedium(api, admin, '/api/v1/media?kind=image', {
    name: 'bare.png',
    bytes: await pngOf(50, 50),
  });
  const text =
    'bare: describe this picture in English and Malay, or mark it as decorative, before it is published.';
  await expect(publish(body.uuid)).rejects.toMatchObject({
    errors: { media: [{ key: 'media.not-described', params: { label: 'bare' } }] },
  });
  expect(text).toContain(body.label);
  await expect(publish(crypto.randomUUID())).rejects.toMatchObject({
    errors: { media: [{ key: 'media.unknown' }] },
  });
});

test('what is used cannot be deleted, and says by what; then it goes with all its bytes', async () => {
  const { uuid } = await addPicture(api, admin, { bytes: await pngOf(70, 50) });
  await replace(uuid, await pngOf(70, 50, '#ff0'));
  const use = (id: string, title: string, media: string[]) =>
    write((db) => noteUses(db, { by: { kind: 'news', id, title }, media, now }));
  await use('1', 'Steel falls', [uuid, uuid]);
  const remove = () => admin.call('DELETE', `/api/v1/media/${uuid}`);
  expect((await remove()).body.message).toBe(
    'This is used by “Steel falls” and cannot be deleted. Take it out there first.',
  );
  for (const id of ['2', '3', '4', '5']) await use(id, `Note ${id}`, [uuid]);
  expect((await remove()).body.message).toBe(
    'This is used by “Note 2”, “Note 3”, “Note 4” and 2 others and cannot be deleted. Take it out there first.',
  );
  const { body } = await admin.call('GET', `/api/v1/media/${uuid}/facts`);
  expect([body.uses, body.used_by[4]]).toEqual([5, { kind: 'news', id: '1', title: 'Steel falls' }]);
  for (const id of ['1', '2', '3', '4', '5']) await use(id, '', []);
  const count = async () => (await api.platform.storages.at('disk').list()).length;
  const before = await count();
  expect((await remove()).status).toBe(204);
  expect((await admin.call('GET', `/api/v1/media/${uuid}/facts`)).status).toBe(404);
  expect(await count()).toBe(before - 8); // two versions: the picture, and three formats of its one width
  await expect(use('6', 'Late', [uuid])).rejects.toMatchObject({
    errors: { media: [{ key: 'media.unknown' }] },
  });
});

test('pages are given the pictures that everyone may see; the others only with a link', async () => {
  const shown = await addPicture(api, admin, { bytes: await pngOf(33, 44) });
  const closed = await addPicture(api, admin, { bytes: await pngOf(44, 33) });
  await publish(shown.uuid);
  const { read } = api.platform.database;
  const both = [shown.uuid, closed.uuid];
  const forReaders = await readPictures(read, both);
  expect([...forReaders]).toEqual([
    [
      shown.uuid,
      { uuid: shown.uuid, number: 1, width: 33, height: 44, widths: [33], alt: shown.alt, link: null },
    ],
  ]);
  const preview = await readPictures(read, both, () => 'a-link');
  expect(preview.get(closed.uuid)?.link).toBe('a-link');
});

test('an upload that is repeated under its key is one medium', async () => {
  const send = async () =>
    uploadMedium(
      api,
      admin,
      '/api/v1/media?kind=image',
      { name: 'twice.png', bytes: await pngOf(77, 77) },
      { 'idempotency-key': 'media-once' },
    );
  const [first, again] = [await send(), await send()];
  expect(again.body.uuid).toBe(first.body.uuid);
  const { body } = await admin.call('GET', '/api/v1/media?search=twice');
  expect(body.meta.total).toBe(1);
});

test('a version is never changed', async () => {
  await expect(api.platform.database.owner.query('update media_versions set size = 1')).rejects.toThrow(
    'A version of a medium is never changed.',
  );
});

test('staff are told whether a scanner looks into what is uploaded', async () => {
  const isOn = async () => (await admin.call('GET', '/api/v1/media-scanning')).body.is_on;
  const { watched } = api.platform;
  const before = watched.scanner;
  watched.scanner = 'off';
  expect(await isOn()).toBe(false);
  watched.scanner = 'away';
  expect(await isOn()).toBe(true);
  watched.scanner = before;
});

test('one person alone does not replace what everybody sees: another confirms what was proposed, and the audit log names both', async () => {
  const { uuid } = await addPicture(api, admin, { bytes: await pngOf(90, 30) });
  const by = { kind: 'about', id: crypto.randomUUID(), title: 'About the office' };
  await publish(uuid);
  await write((db) => noteUses(db, { by, media: [uuid], shown: [uuid], now }));
  const other = await api.signIn('Super Administrator');
  const bare = `/api/v1/media/${uuid}`;
  const { body: waiting } = await replace(uuid, await pngOf(90, 30, '#f0f'));
  const body = { number: 2, version: waiting.version };
  const alone = await admin.call('POST', `${bare}/restore`, body);
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  expect((await admin.call('GET', `${bare}/facts`)).body.current.number).toBe(1);
  expect((await api.visitor.call('GET', `${bare}?version=2`)).status).toBe(404);
  const proposed = await admin.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'media.restore', params: { uuid }, body, reason: 'A misprint on page 3.' },
  });
  const [{ what, page }] = (await other.call('GET', '/api/v1/proposals')).body.data;
  expect(what).toMatch(/^Show version 2 of “.*” to readers in place of version 1$/);
  expect(page).toBe('/internal/cms/about');
  const own = await admin.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  expect(own.status).toBe(403);
  const confirmed = await other.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  expect([confirmed.status, confirmed.body.result.current.number]).toEqual([200, 2]);
  expect((await api.visitor.call('GET', `${bare}?version=2`)).status).toBe(200);
  const [{ seq }] = (await other.call('GET', '/api/v1/audit-logs?action=media.restore')).body.data;
  expect((await other.call('GET', `/api/v1/audit-logs/${seq}`)).body).toMatchObject({
    before: { number: 1 },
    after: { number: 2, proposed_by: admin.uuid },
  });
  // an earlier version is for readers, too
  const back = await admin.call('POST', `${bare}/restore`, { number: 1, version: waiting.version + 1 });
  expect([back.status, back.body.code]).toEqual([403, 'second_person']);
});
