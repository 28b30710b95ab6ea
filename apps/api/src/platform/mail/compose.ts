/**
 * Values that are names and titles as somebody wrote them. They are one line, and no mail program makes a link of them: who
 * reads a mail of ours trusts its links.
 */
const NAMES: ReadonlySet<string> = new Set([
  'name',
  'person',
  'by',
  'what',
  'inviter',
  'organisation',
  'title',
  'subject',
  'campaign',
  'key',
  'plan',
  'role',
  'device',
]);

/** A mail as it leaves: the same words as plain text and as HTML that reads well on a phone. */
export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Puts the values into a wording. A name that has no value stays as it stands: nothing is ever evaluated. */
export function compose(
  { subject, body }: { readonly subject: string; readonly body: string },
  values: Readonly<Record<string, string>>,
  locale: 'en' | 'ms',
): Composed {
  const parts = body
    .split(/\n{2,}/)
    .map((part) => withoutEmptyLines(part.trim(), values))
    .filter((part) => fill(part, values).trim() !== '');
  const title = oneLine(fill(subject, values));
  return {
    subject: title,
    text: `${parts.map((part) => plainPart(part, values)).join('\n\n')}\n`,
    html: page(title, parts.map((part) => htmlPart(part, values)).join('\n'), locale),
  };
}

const BUTTON = /^\[([^\]]+)\]\(([^)\s]+)\)$/;
const BIG = /^#\s+/;

/** Only own names count: `constructor` is no value. An empty value takes the space before it along: "Hello,". */
const fill = (text: string, values: Readonly<Record<string, string>>, asMarkup = (value: string) => value) =>
  text.replaceAll(/( ?)\{\{\s*(\w+)\s*\}\}/g, (whole, space: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = NAMES.has(name) ? unlinked(values[name] ?? '') : (values[name] ?? '');
    return value === '' ? '' : space + asMarkup(value);
  });

/**
 * A space without width ends what mail programs take for an address. It stands behind each dot that an end of sites may follow,
 * whichever ends there are by now; `Sdn.Bhd` and single letters are none.
 */
const unlinked = (name: string): string => inOneLine(name).replaceAll(BREAKS, '$&\u200b');

const DOT = '[.\\u2024\\u3002\\ufe52\\uff0e\\uff61]';
const BREAKS = new RegExp(
  `${DOT}(?=[\\p{L}\\p{M}]{2})(?!(?:sdn|bhd)\\b)|(?<=\\d)${DOT}(?=\\d+${DOT}\\d)|:(?=[^\\s\\d])|@|www`,
  'giu',
);

const LABELLED = /^[^{}]+: \{\{\s*(\w+)\s*\}\}$/;

/** A line that is a label and its value goes with the value: nobody reads "Organisation:" and nothing. */
const withoutEmptyLines = (part: string, values: Readonly<Record<string, string>>): string =>
  part
    .split('\n')
    .filter((line) => values[LABELLED.exec(line)?.[1] ?? ''] !== '')
    .join('\n');

function plainPart(part: string, values: Readonly<Record<string, string>>): string {
  const button = BUTTON.exec(part);
  return button
    ? `${fill(button[1] ?? '', values)}:\n${fill(button[2] ?? '', values)}`
    : fill(part.replace(BIG, ''), values);
}

function htmlPart(part: string, values: Readonly<Record<string, string>>): string {
  const button = BUTTON.exec(part);
  if (button) {
    const address = fill(button[2] ?? '', values);
    const safe = /^https?:\/\//.test(address) ? address : '#';
    return `<p style="margin:24px 0"><a href="${escapeHtml(safe)}" style="display:inline-block;background:#2b7a3d;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px">${fill(escapeHtml(button[1] ?? ''), values, escapeHtml)}</a></p>`;
  }
  const words = fill(escapeHtml(part.replace(BIG, '')), values, escapeHtml).replaceAll('\n', '<br>');
  return BIG.test(part)
    ? `<p style="font-size:28px;letter-spacing:4px;font-weight:600;margin:16px 0">${words}</p>`
    : `<p style="margin:12px 0">${words}</p>`;
}

const page = (title: string, content: string, locale: string) => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f6f4;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5;color:#1c241e">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;overflow-wrap:anywhere">
${content}
</div></body></html>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A subject is one line: no value can begin another header. */
const oneLine = (text: string) => inOneLine(text).trim().slice(0, 200);

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
