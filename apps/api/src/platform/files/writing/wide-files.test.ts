import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TableFile } from '../tables.ts';
import { makeInTurn, readInTurn } from './wide-files.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify({ forceCloseConnections: true });
});
afterEach(() => app.close());

test('of wide files one of each format is made at a time, and what a caller who went asked for is not made', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  app.get<{ Params: { format: 'csv' | 'xlsx'; name: string } }>(
    '/:format/:name',
    async ({ params }, reply) => {
      const { format, name } = params;
      const file = await makeInTurn(format, reply, async (): Promise<TableFile> => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return { name, mediaType: 'text/plain', bytes: Buffer.from(name) };
      });
      return file.bytes;
    },
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string, signal?: AbortSignal) =>
    fetch(`${origin}/${path}`, signal ? { signal } : {}).then((answer) => answer.text());
  const leaving = new AbortController();
  const first = ask('xlsx/first');
  await expect.poll(() => begun).toEqual(['first']);
  const left = ask('xlsx/left', leaving.signal);
  await sleep(100); // it waits in the line before the last does
  const last = ask('xlsx/last');
  const other = ask('csv/other');
  await expect.poll(() => begun).toEqual(['first', 'other']);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await sleep(100); // the service hears of it
  ends.get('first')?.();
  expect(await first).toBe('first');
  await expect.poll(() => begun).toEqual(['first', 'other', 'last']);
  for (const name of ['other', 'last']) ends.get(name)?.();
  expect(await Promise.all([other, last])).toEqual(['other', 'last']);
  expect(begun).not.toContain('left');
});

test('rows of lists are read one list after the other, behind no wide file', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = async (name: string) => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  app.get('/wide', async (_, reply) => {
    const make = async () => ({
      name: await begin('wide'),
      mediaType: 'text/plain',
      bytes: Buffer.from('wide'),
    });
    return (await makeInTurn('csv', reply, make)).bytes;
  });
  app.get<{ Params: { name: string } }>('/list/:name', ({ params }, reply) =>
    readInTurn(reply, () => begin(params.name)),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string) => fetch(`${origin}/${path}`).then((answer) => answer.text());
  const wide = ask('wide');
  const first = ask('list/first');
  await expect.poll(() => begun.toSorted()).toEqual(['first', 'wide']);
  const second = ask('list/second');
  await sleep(100); // it has come, and waits
  expect(begun).not.toContain('second');
  ends.get('first')?.();
  expect(await first).toBe('first');
  await expect.poll(() => begun).toContain('second');
  for (const name of ['wide', 'second']) ends.get(name)?.();
  expect(await Promise.all([wide, second])).toEqual(['wide', 'second']);
});
