/** Characters that hide where an address leads: spaces, controls, quotes, backslashes. */
const ODD = /[\s"'<>\\`\p{Cc}\p{Cf}]/u;

/** Whether a link in content may lead there: a page of our own, another site by http or https, a mailbox, a phone. */
export function isSafeLink(href: string): boolean {
  if (href === '' || ODD.test(href)) return false;
  if (/^\/(?!\/)/.test(href) || /^#[\w-]+$/.test(href)) return true;
  if (/^(mailto:[^@?]+@[^@?]+|tel:\+?[\d-]+)$/i.test(href)) return true;
  if (!/^https?:\/\//i.test(href)) return false;
  const url = URL.canParse(href) ? new URL(href) : null;
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.');
}
