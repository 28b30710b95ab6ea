import type { Caller, TestApp } from './test-app.ts';
import * as shop from './test-orders.ts';
import { askForTable, type peopleOfRequest } from './test-requests.ts';

type People = Awaited<ReturnType<typeof peopleOfRequest>>;

const at = (uuid: string, rest = '') => `/api/v1/report-requests/${uuid}${rest}`;

/** Reports that people ask for, order and get, step by step. */
export function reportsOf(api: TestApp, { staff, second, reader }: People) {
  const act = async (
    who: Caller,
    uuid: string,
    path: string,
    body: object,
    method: 'POST' | 'PUT' = 'POST',
  ) => {
    const { version } = (await staff.call('GET', at(uuid))).body;
    return (await who.call(method, at(uuid, path), { ...body, version })).body;
  };

  /** A request of the reader whose quote is ordered; gives both. */
  async function ordered() {
    const request = await askForTable(api, reader);
    const lines = [{ text: 'Special table', quantity: '1', price: 100_000 }];
    const valid_until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const quoted = await act(staff, request, '/quotes', { lines, valid_until });
    const paper = at(request, `/quotes/${quoted.quotes[0].uuid}`);
    await reader.call('POST', `${paper}/answer`, { answer: 'accept' });
    const order = String((await reader.call('POST', `${paper}/order`, {})).body.uuid);
    await reader.call('PUT', `/api/v1/orders/${order}/buyer`, shop.BUYER);
    return { request, order };
  }

  async function paid() {
    const both = await ordered();
    await shop.play(reader, await shop.begin(reader, both.order), 'succeed');
    return both;
  }

  /** Delivers a file whose bytes are `my own numbers`. */
  async function deliver(request: string): Promise<void> {
    await act(staff, request, '/tasks', { tasks: [] }, 'PUT');
    const file = await upload(api, staff, at(request, '/files'), new Blob(['my own numbers']), 'own.txt');
    await act(staff, request, '/answers/files', { title: 'Prices', files: [file.body.uuid] });
    await act(staff, request, '/steps', { step: 'review', reason: '' });
    await act(second, request, '/deliver', { text: 'It is ready.' });
  }

  return { at, act, ordered, paid, deliver };
}

/** Sends a file as a form does. */
export async function upload(
  api: TestApp,
  who: Caller,
  url: string,
  file: Blob,
  name: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', file, name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await api.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Gives a payment of an order back, by two people; the answer of the second. */
export async function refund(
  api: TestApp,
  order: string,
  [amount, left]: readonly [amount: number, left: number],
  access: 'stays' | 'ends' = 'stays',
) {
  const two = [await api.signIn('Super Administrator'), await api.signIn('Super Administrator')] as const;
  const { rows } = await api.platform.database.owner.query(
    `select p.uuid from payments p join orders o on o.id = p.order_id
      where o.uuid = $1 and p.state = 'succeeded' and not p.is_credit`,
    [order],
  );
  const asked = await two[0].call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'transactions.refund', params: { uuid: rows[0].uuid }, reason: 'Asked by phone.' },
    body: { amount, left, way: 'service', payee: null, access, reason: 'It came too late.' },
  });
  const done = await two[1].call('POST', `/api/v1/proposals/${asked.body.id}/confirm`);
  return { asked, done };
}
