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
  const used = new Set(marksIn(`${subject}\n${body}`));
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

/** A variable of a document: `part` stands for a part of the page, in a paragraph of its own. */
type PaperVariables = Readonly<
  Record<string, { readonly sample: string; readonly required?: true; readonly part?: true }>
>;

/** What is wrong with the words and layout of a document, by field: marks that are missing, unknown, or not alone in their paragraph. */
export function paperProblems(
  variables: PaperVariables,
  { subject, body }: { readonly subject: string; readonly body: string },
): Readonly<Record<string, Refusal[]>> {
  const all = marksIn(body);
  const missing = Object.entries(variables).filter(
    ([name, { required }]) => required && !all.includes(name) && !(name === 'number' && isIn(subject, name)),
  );
  const crowded = body
    .split(/\n{2,}/)
    .filter((paragraph) => !/^\{\{\s*\w+\s*\}\}$/.test(paragraph.trim()))
    .flatMap(marksIn)
    .filter((name) => variables[name]?.part);
  const inBody = [
    ...missing.map(([name]) => refusal('mails.part-missing', { name })),
    ...unknownIn(variables, all),
    ...crowded.map((name) => refusal('mails.part-alone', { name })),
  ];
  const inSubject = [
    ...unknownIn(variables, marksIn(subject)),
    ...marksIn(subject)
      .filter((name) => variables[name]?.part)
      .map((name) => refusal('mails.part-alone', { name })),
  ];
  return {
    ...(inSubject.length > 0 ? { subject: inSubject } : {}),
    ...(inBody.length > 0 ? { body: inBody } : {}),
  };
}

const marksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];
const isIn = (text: string, name: string): boolean => marksIn(text).includes(name);
const unknownIn = (variables: PaperVariables, names: readonly string[]): Refusal[] =>
  names
    .filter((name) => !Object.hasOwn(variables, name))
    .map((name) => refusal('mails.value-unknown', { name }));

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
