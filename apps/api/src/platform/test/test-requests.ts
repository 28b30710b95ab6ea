import { formStamp } from '../forms/form-stamp.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Who a request for a report goes between: two of staff, and the one who asks. */
export const peopleOfRequest = async (api: TestApp) => ({
  staff: await api.signIn('Admin', { name: 'Farid Hassan' }),
  second: await api.signIn('Super Administrator', { name: 'Aina Noor' }),
  reader: await api.signIn('Subscriber', { name: 'Hafiz Rahman' }),
});

/** A request for a table as a person sends it, a minute after the form was opened. @returns its uuid */
export async function askForTable(api: TestApp, reader: Caller): Promise<string> {
  const { body, status } = await reader.call('POST', '/api/v1/report-requests', {
    title: 'Steel bars by region',
    wanted: 'Prices of steel bars for each region since January.',
    data_area: 'bmp',
    answer_form: 'table',
    file_format: 'xlsx',
    purpose: 'A tender',
    name: 'x y',
    email: 'x@y.example',
    stamp: formStamp(api.platform.config.appSecret, new Date(Date.now() - 60_000)),
  });
  if (status !== 201) throw new Error(`The request was refused: ${JSON.stringify(body)}`);
  return body.uuid;
}
