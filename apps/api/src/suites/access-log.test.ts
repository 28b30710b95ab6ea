import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestApp } from '../platform/test/test-app.ts';

/** V16.2, V14.2.1, V16.4.1: a line says who, what, when and where, and nothing that is secret. */
test('an answer is one JSON line with its person and true address, without query, token or forged breaks', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const api = await startTestApp({}, { log });
  const { uuid, token } = await api.signIn('Subscriber');
  lines.length = 0;
  await api.app.inject({
    method: 'GET',
    url: `/api/user?token=${encodeURIComponent(token)}&search=who`,
    remoteAddress: '198.51.100.7',
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '1.2.3.4',
      'user-agent': 'x\u001b[31m',
      cookie: 'sid=secret-cookie',
    },
  });
  await api.app.inject({ method: 'GET', url: '/api/nowhere%0a%0dlevel:50', remoteAddress: '198.51.100.7' });
  await api.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'answered', method: 'GET', path: '/api/user', status: 200, ip: '198.51.100.7', user: uuid },
    { msg: 'answered', path: '/api/nowhere%0a%0dlevel:50', status: 404, ip: '198.51.100.7' },
  ]);
  const all = lines.join('');
  const [, secret = ''] = token.split('|');
  for (const hidden of [secret, 'secret-cookie', 'who', '1.2.3.4']) expect(all).not.toContain(hidden);
  expect(all.match(/\n/g)).toHaveLength(2);
});
