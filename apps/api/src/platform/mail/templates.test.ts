import { TEMPLATE_KEYS } from '@datum/contract/messages/mail-template-keys';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { MAIL_TEMPLATES } from './templates.table.ts';

/** Every mail in every language, as it would leave with the sample values. */
const all = TEMPLATE_KEYS.flatMap((key) => (['en', 'ms'] as const).map((locale) => [key, locale] as const));
const samplesOf = (key: (typeof TEMPLATE_KEYS)[number]) =>
  Object.fromEntries(
    Object.entries(MAIL_TEMPLATES[key].variables).map(([name, { sample }]) => [name, sample]),
  );
const render = (key: (typeof TEMPLATE_KEYS)[number], locale: 'en' | 'ms') =>
  compose(MAIL_TEMPLATES[key][locale], samplesOf(key), locale);

test.each(all)(
  'the mail %s in %s has a subject, a text and HTML, with every value in its place',
  (key, locale) => {
    const { subject, text, html } = render(key, locale);
    expect(subject.length).toBeGreaterThan(5);
    expect(text.trim().split('\n').length).toBeGreaterThan(3);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|\}\}|undefined|\[object|\]\(/);
    for (const [name, sample] of Object.entries(samplesOf(key))) {
      // the name of the service may stand in the subject alone
      expect(name === 'site' ? subject + text : text).toContain(sample);
      expect(html).toContain(sample);
    }
  },
);

test.each(TEMPLATE_KEYS)('the mail %s says the same in two languages, with the same values', (key) => {
  const [english, malay] = [render(key, 'en'), render(key, 'ms')];
  expect(malay.subject).not.toBe(english.subject);
  expect(malay.text).not.toBe(english.text);
  const names = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
  const { en, ms } = MAIL_TEMPLATES[key];
  expect(names(ms.body + ms.subject)).toEqual(names(en.body + en.subject));
});

test('a value that is empty leaves no trace: no space before a comma, no label without its value', () => {
  const { body } = MAIL_TEMPLATES['own-role-changed'].en;
  const values = { ...samplesOf('own-role-changed'), name: '', organisation: '' };
  const { text, html } = compose({ subject: 'Role', body }, values, 'en');
  expect(text).toMatch(/^Hello,\n/);
  expect(html).toContain('Hello,');
  expect(text).not.toContain('Organisation:');
  expect(text).toContain('Role: Admin');
});

test('no email that can carry the name of the service has another one', () => {
  const own = Object.entries(MAIL_TEMPLATES).flatMap(([key, { en, ms }]) =>
    /\bDatum\b/.test([en, ms].map(({ subject, body }) => subject + body).join()) ? [key] : [],
  );
  // there it is the program that did not run
  expect(own).toEqual(['release-late']);
});

test('a name that was stored with an address or a line break begins no line and makes no link', () => {
  const name = 'Aisyah\r\nBcc: x@y.example\nOpen https://evil.example/a or www.evil';
  const wording = { subject: 'For {{person}}', body: 'Hello {{person}},\n\n[Open {{person}}]({{link}})' };
  const { subject, text, html } = compose(wording, { person: name, link: 'https://data.example.org/' }, 'en');
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text.split('\n')[0]).toMatch(/^Hello Aisyah Bcc:.*,$/);
  for (const written of [subject, text.replace('https://data.example.org/', ''), html]) {
    expect(written).not.toMatch(/x@y|evil\.example|https:\/\/evil|www\.?evil/);
  }
  const odd =
    'datum-login.support, evil\u3002com, t.me, x.newend, Co.Ltd, 1.2.3.4, bank.\u0440\u0444, 1\u30022\u30023\u30024';
  expect(compose(wording, { person: odd, link: '' }, 'en').subject.replaceAll('\u200b', '|')).toBe(
    'For datum-login.|support, evil\u3002|com, t.|me, x.|newend, Co.|Ltd, 1.|2.|3.4, bank.|\u0440\u0444, 1\u3002|2\u3002|3\u30024',
  );
  const plain = compose(wording, { person: 'J.P. Tan (Tan Sdn.Bhd.)', link: '' }, 'en');
  expect(plain.subject).toBe('For J.P. Tan (Tan Sdn.Bhd.)');
});
