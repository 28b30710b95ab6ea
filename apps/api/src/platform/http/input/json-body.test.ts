import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJson } from './json-body.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  app.decorateRequest('isLong', false);
  readJson(app);
});
afterEach(() => app.close());

const send = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
const body = (length: number) => JSON.stringify({ text: 'x'.repeat(length) });

test('of long bodies that come at once one is read in a turn of the event loop, and short ones wait for none', async () => {
  let turn = 0;
  let isOver = false;
  const watch = () => {
    turn += 1;
    if (!isOver) setImmediate(watch);
  };
  const read: { readonly isLong: boolean; readonly turn: number }[] = [];
  app.post('/', async ({ isLong }) => {
    read.push({ isLong, turn });
    return {};
  });
  await app.ready();
  watch();
  const sent = [...Array.from({ length: 20 }, () => send(body(40_000))), send(body(10)), send(body(10))];
  const answers = await Promise.all(sent);
  isOver = true;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(22).fill(200));
  const turns = read.filter(({ isLong }) => isLong).map((one) => one.turn);
  expect(new Set(turns).size).toBe(20);
  const short = read.filter(({ isLong }) => !isLong).map((one) => one.turn);
  expect(short).toHaveLength(2);
  expect(Math.max(...short)).toBeLessThanOrEqual(Math.min(...turns));
});

test('a long body that is no JSON, or of too many members, is refused as a short one is', async () => {
  app.post('/', async () => ({}));
  expect((await send(`${body(40_000)}}`)).statusCode).toBe(400);
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`member${n}`, n])));
  expect(many.length).toBeGreaterThan(40_000);
  expect((await send(many)).statusCode).toBe(422);
});

test('lists in lists are counted too: sixty in one another have no comma', async () => {
  let built = 0;
  app.post('/', async () => {
    built += 1;
    return {};
  });
  const lists = (many: number) =>
    `{"x":[${Array(many)
      .fill('['.repeat(60) + ']'.repeat(60))
      .join()}]}`;
  expect((await send(lists(8_590))).statusCode).toBe(422);
  expect((await send(lists(900))).statusCode).toBe(422);
  expect(built).toBe(0);
  expect((await send(lists(800))).statusCode).toBe(200);
});
