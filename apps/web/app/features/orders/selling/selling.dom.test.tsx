import { saveBillingSettings, showBillingSettings } from '@datum/contract/orders/billing-settings';
import { FREE_FORMS, USUAL_PREFIXES } from '@datum/contract/orders/number-forms';
import { href } from '@datum/contract/screens/all';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';

const empty = {
  seller: null,
  version: 0,
  methods: [],
  number_forms: FREE_FORMS,
  prefixes: USUAL_PREFIXES,
  series: [{ kind: 'invoice' as const, next: 'INV-2026-000001' }],
  card: null,
  has_test: false,
};
const seller = {
  name: 'Office of Figures',
  registration_no: '',
  tax_no: '',
  address: 'Putrajaya',
  country: 'MY',
  phone: '',
  footer: '',
  email: 'office@datum.test',
};

test('an empty office enters who sells by clicking alone, with numbers in the form of its country', async () => {
  api.answers(showBillingSettings, empty);
  api.answers(saveBillingSettings, { seller, version: 1 });
  const at = href('settings', { query: { tab: 'selling' } });
  const { user } = await openScreen(at, { as: personOf('Super Administrator') });
  const fill = async (field: HTMLElement, value: string) => {
    await user.click(field);
    await user.paste(value);
  };
  expect(await screen.findByText('Nothing can be bought before this is entered.')).toBeVisible();
  expect(screen.getByText(/Set STRIPE_SECRET_KEY/)).toBeVisible();
  await fill(screen.getByLabelText(/Name on invoices/), seller.name);
  await fill(screen.getByLabelText(/^Address/), seller.address);
  await fill(screen.getByLabelText(/Email for questions/), seller.email);
  // a form that is set is at work at once
  const [number, form] = screen.getAllByLabelText(/^Registration number/);
  await user.type(form as HTMLElement, '##-@@');
  await user.type(screen.getAllByLabelText(/^Registration number/)[0] ?? (number as HTMLElement), '1x2ab3');
  await user.click(screen.getByRole('button', { name: 'Save seller' }));
  await waitFor(() => expect(api.callsOf(saveBillingSettings)).toHaveLength(1));
  expect(api.callsOf(saveBillingSettings)[0]?.body).toMatchObject({
    seller: { name: seller.name, registration_no: '12-ab' },
    number_forms: { registration_no: '##-@@' },
    version: 0,
  });
});
