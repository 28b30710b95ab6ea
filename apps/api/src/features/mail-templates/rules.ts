import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';

/** A variable of a template, as its declaration has it. */
type Variables = Readonly<Record<string, { readonly sample: string; readonly required?: true }>>;

/**
 * What is wrong with a wording: a required variable that is missing, a name that nothing fills, and whatever could carry a
 * code or a link that is meant for the reader alone to another address.
 * @param own the site's own address
 */
export function wordingProblems(
  variables: Variables,
  { subject, body }: { subject: string; body: string },
  own: string,
): Refusal[] {
  const used = new Set(
    [...`${subject}\n${body}`.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name),
  );
  const missing = Object.entries(variables).filter(([name, { required }]) => required && !used.has(name));
  const unknown = [...used].filter((name) => !Object.hasOwn(variables, name));
  return [
    ...missing.map(([name]) => refusal('mails.value-missing', { name })),
    ...unknown.map((name) => refusal('mails.value-unknown', { name })),
    ...foreignAddresses(`${subject}\n${body}`, own).map((address) =>
      refusal('mails.address-foreign', { address, own }),
    ),
    ...attachedNames(body).map((name) => refusal('mails.value-attached', { name })),
  ];
}

/** Addresses that lead neither to the site nor are one variable: of buttons, and in plain text, which readers' programs link. */
function foreignAddresses(text: string, own: string): string[] {
  const addresses = [
    ...[...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address = '']) => address.trim()),
    ...[...text.matchAll(/(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s)]+/gi)].map(([address]) => address),
  ];
  const { origin } = new URL(own);
  const isOwn = (address: string) => URL.canParse(address) && new URL(address).origin === origin;
  return [...new Set(addresses)].filter((address) => !/^\{\{\s*\w+\s*\}\}$/.test(address) && !isOwn(address));
}

/** Variables glued to what could be the rest of an address; sentences put spaces, brackets, quotes and full stops there. */
function attachedNames(body: string): string[] {
  const parts = [...body.matchAll(/(\S*)\{\{\s*(\w+)\s*\}\}(\S*)/g)];
  return parts
    .filter(([, before = '', , after = '']) => /[\w/=?&#%@-]$/.test(before) || /^[\w/=?&#%@-]/.test(after))
    .map(([, , name = '']) => name);
}

/** The sample values, for previews and test mails. */
export const samplesOf = (variables: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, { sample }]) => [name, sample]));
