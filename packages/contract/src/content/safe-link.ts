/** Characters that hide where an address leads, or that none has: spaces, controls, quotes, backslashes. */
const ODD = /[\s"<>\\`\p{Cc}\p{Cf}]/u;

const OWN = 'https://own.example';

/** Whether an address leads to a page of ours as browsers and routers resolve it: `/x/..//host` comes to `//host`. */
export function isOwnPage(address: string): boolean {
  const url = address.startsWith('/') && URL.canParse(address, OWN) ? new URL(address, OWN) : null;
  return url?.origin === OWN && !url.pathname.startsWith('//');
}

/** Whether an address leads to a site by http or https, without a name and password in it. */
export function isWebAddress(address: string): boolean {
  if (ODD.test(address) || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname.includes('.');
}

/** RFC 6068: mailboxes, and what a message begins with; nobody is written to unseen, and no header is slipped in. */
const MAILBOXES = /^mailto:[^@?&,]+@[^@?&,]+(,[^@?&,]+@[^@?&,]+)*$/i;
const BEGINNING = /^(body=[^&#]*|(subject|cc)=((?!%[01])[^&#])*)$/i;

function isMail(href: string): boolean {
  const [boxes = '', ...beginning] = href.split('?');
  return !ODD.test(href) && MAILBOXES.test(boxes) && beginning.length < 2 && isBeginning(beginning[0]);
}
const isBeginning = (text: string | undefined): boolean =>
  text === undefined || text.split('&').every((part) => BEGINNING.test(part));

/** The link that dials a number as people write it: `+60 (0)3-1234 5678`, whose zero is for calls within the country. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/\(0\)|[^+\d]/g, '')}`;

/** RFC 3966, and the spaces that people write. */
const TELEPHONE = /^tel:\+?[ ().*-]*\d[\d ().*-]*(;[\w-]+=[\w.+%-]+)*$/i;

/** Whether a link in content may lead there: a page of our own, another site by http or https, a mailbox, a phone. */
export const isSafeLink = (href: string): boolean =>
  TELEPHONE.test(href) ||
  isWebAddress(href) ||
  isMail(href) ||
  (!ODD.test(href) && (isOwnPage(href) || /^#./.test(href)));
