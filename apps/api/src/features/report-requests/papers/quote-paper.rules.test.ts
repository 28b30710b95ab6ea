import { expect, test } from 'vitest';
import { quotePaper } from './quote-paper.rules.ts';

const quote = {
  ...{ number: 'Q-2026-00001', lines: [{ text: 'Table', quantity: '1', price: 10_000 }], note: '' },
  ...{ tax_percent: '8', tax_exemption: '', net: 10_000, tax: 800, total: 10_800, valid_until: '2026-12-27' },
};
const row = {
  ...{ number: 'REQ-2026-0001', title: 'Steel', locale: 'en' as const, requester_name: 'Hafiz' },
  ...{ organisation: '', invoice_to: '' },
};
const seller = {
  ...{ name: 'Office of Figures', address: '1 Jalan Data', registration_no: '', tax_no: 'W10-1808' },
  ...{ phone: '+60 3 8000 8000', email: 'office@example.org' },
};
const at = { by: 'Aina', today: '2026-11-27', now: new Date('2026-11-27T00:00:00Z') };

test('a quote names who sells as its proforma and invoice do: name, address, tax number and phone', () => {
  const text = JSON.stringify(quotePaper({ quote, row, seller, ...at }));
  for (const part of ['Office of Figures', '1 Jalan Data', 'Tax number: W10-1808', '+60 3 8000 8000']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Registration:');
  expect(JSON.stringify(quotePaper({ quote, row, seller: null, ...at }))).not.toContain('Jalan');
});

test('a quote without tax says why', () => {
  const exempt = { ...quote, tax_percent: '0', tax_exemption: 'Ruling 12', tax: 0, total: 10_000 };
  expect(JSON.stringify(quotePaper({ quote: exempt, row, seller, ...at }))).toContain('No tax: Ruling 12');
});
