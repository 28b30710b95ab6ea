import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';

/** A variable of a template, as its declaration has it. */
type Variables = Readonly<Record<string, { readonly sample: string; readonly required?: true }>>;

/** What is wrong with a wording: a required variable that is missing, or a name that nothing fills. */
export function wordingProblems(
  variables: Variables,
  { subject, body }: { subject: string; body: string },
): Refusal[] {
  const used = new Set(
    [...`${subject}\n${body}`.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name),
  );
  const missing = Object.entries(variables).filter(([name, { required }]) => required && !used.has(name));
  const unknown = [...used].filter((name) => !Object.hasOwn(variables, name));
  return [
    ...missing.map(([name]) => refusal('mails.value-missing', { name })),
    ...unknown.map((name) => refusal('mails.value-unknown', { name })),
  ];
}

/** The sample values, for previews and test mails. */
export const samplesOf = (variables: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, { sample }]) => [name, sample]));
