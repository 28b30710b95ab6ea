import { expect, test } from 'vitest';
import { aboutOf, beginOf, bodyOf, typedOf } from './contact.rules.ts';

const of = (query: string) => aboutOf(new URLSearchParams(query));

test('what an address brings to the form is read, and what it makes up is left out', () => {
  expect(of('figure=148.2026-10.12&page=/products/x?regions=JHR')).toEqual({
    figure: '148.2026-10.12',
    page: '/products/x?regions=JHR',
    faq: '',
  });
  expect(of('figure=1;drop&page=//evil.example&faq=../../x')).toEqual({ figure: null, page: '', faq: '' });
  expect(of('page=/\\evil.example').page).toBe('');
  expect(beginOf(of('figure=148.2026-10.12'))).toEqual({ source: 'figure', kind: 'error', topic: 'data' });
  expect(beginOf(of('faq=how-to-pay')).source).toBe('faq');
});

test('a refused form keeps what was typed, without the old stamp and what only programs fill in', () => {
  const values = { subject: 'Cement', stamp: 'abc', website: 'x', consent: 'on', figure: '' };
  expect(typedOf(values)).toEqual({ subject: 'Cement', consent: 'on', figure: '' });
  expect(bodyOf(values, 'ms')).toMatchObject({ subject: 'Cement', consent: true, figure: null, name: '' });
});
