import { afterEach, expect, test, vi } from 'vitest';
import { loadTexts } from '../texts/texts.ts';
import { ApiProblem, asProblem, onlyProblems, problemOf } from './problem.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers },
  });

test('field errors and the reference reach the form', async () => {
  const body = {
    message: 'The price field is required.',
    errors: { price: ['Required.'] },
    request_id: 'r1',
  };
  expect(await problemOf(answer(422, body))).toMatchObject({
    code: 'invalid',
    status: 422,
    fields: { price: ['Required.'] },
    reference: 'r1',
  });
});

test('the code of the answer stands over the one of its status', async () => {
  expect((await problemOf(answer(422, { code: 'two_factor_required' }))).code).toBe('two_factor_required');
  expect((await problemOf(answer(403, { code: 'step_up' }))).code).toBe('step_up');
});

test('how long to wait is told in seconds', async () => {
  expect((await problemOf(answer(429, {}, { 'retry-after': '42' }))).retryAfter).toBe(42);
  expect((await problemOf(answer(429, {}))).retryAfter).toBe(null);
});

test('an answer of a proxy in between is a problem like any other', async () => {
  expect(await problemOf(answer(502, '<html>Bad Gateway</html>'))).toMatchObject({
    code: 'server',
    status: 502,
  });
});

afterEach(() => vi.unstubAllGlobals());
const readIn = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });

test('a Malay reader is told in Malay; what only the server can say, the server says', async () => {
  await loadTexts('ms', 'account');
  readIn('ms');
  const usual = answer(404, { code: 'not_found', message: 'Not found.' });
  expect((await problemOf(usual)).message).toBe('Tidak dijumpai.');
  const telling = answer(409, { code: 'state', message: 'Hanya e-mel yang gagal boleh dihantar semula.' });
  expect((await problemOf(telling)).message).toBe('Hanya e-mel yang gagal boleh dihantar semula.');
  expect(new ApiProblem('network', 'The server did not answer.').message).toBe('Pelayan tidak menjawab.');
  expect((await problemOf(answer(418, { code: 'teapot', message: 'A teapot.' }))).message).toBe('A teapot.');
});

test('an English reader gets the sentence of the server', async () => {
  readIn('en');
  const body = { code: 'state', message: 'Only an email that failed can be sent again.' };
  expect((await problemOf(answer(409, body))).message).toBe(body.message);
});

test('a fault of our own is shown as unexpected and logged whole; a refusal goes on as it is', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const refused = new ApiProblem('invalid', 'No.');
  expect(asProblem(refused)).toBe(refused);
  expect(log).not.toHaveBeenCalled();
  const own = new TypeError('rows is undefined');
  expect(asProblem(own)).toMatchObject({ code: 'unexpected', status: 0 });
  expect(log).toHaveBeenCalledExactlyOnceWith(own);
  log.mockRestore();
});

test('a call that a page goes on without hides no fault of our own', () => {
  expect(onlyProblems(new ApiProblem('network', 'No answer.'))).toBeNull();
  const own = new TypeError('rows is undefined');
  expect(() => onlyProblems(own)).toThrow(own);
});
