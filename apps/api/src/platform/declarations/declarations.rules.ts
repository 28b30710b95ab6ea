import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { Headers } from '@datum/contract/data-sets/price-data-set';
import type { MailTemplate } from '../mail/templates.table.ts';

/** A row of the matrix of permissions, as far as it is checked. */
interface Granted {
  readonly resource: string;
  readonly actions: readonly string[];
  readonly sentence: string;
}

const LOCALES = ['en', 'ms'] as const;
const LANGUAGES = { en: 'English', ms: 'Malay' } as const;

/** Every permission says in a sentence what it allows, and stands in one row. */
export function grantFaults(grants: readonly Granted[]): string[] {
  const names = grants.flatMap(({ resource, actions }) => actions.map((action) => `${resource}.${action}`));
  return [
    ...grants
      .filter(({ sentence }) => sentence.trim() === '')
      .map(({ resource, actions }) => `the permission ${resource}.${actions[0]} has no sentence`),
    ...repeated(names).map((name) => `the permission ${name} stands in two rows`),
  ];
}

/** Every column of a data set's files has its name in both languages, and no name means two columns. */
export function columnFaults(dataSet: string, columns: readonly (readonly [string, Headers])[]): string[] {
  const missing = columns.flatMap(([name, headers]) =>
    LOCALES.filter((locale) => !headers[locale]?.[0]?.trim()).map(
      (locale) => `the column ${name} of ${dataSet} has no ${LANGUAGES[locale]} name`,
    ),
  );
  const names = columns.flatMap(([, { en, ms }]) => [
    ...new Set([...(en ?? []), ...(ms ?? [])].map((name) => name.toLowerCase())),
  ]);
  return [...missing, ...repeated(names).map((name) => `“${name}” names two columns of ${dataSet}`)];
}

/** A mail says in both languages when it is sent and what it says; the values that it needs are in its words. */
export function mailFaults(key: string, template: MailTemplate): string[] {
  return LOCALES.flatMap((locale) => {
    const { subject, body } = template[locale] ?? { subject: '', body: '' };
    const isWorded = [template.event[locale], subject, body].every((words) => words?.trim());
    const needed = Object.entries(template.variables).filter(([, { required }]) => required);
    const lost = needed.filter(([name]) => !`${subject}\n${body}`.includes(`{{${name}}}`));
    return [
      ...(isWorded ? [] : [`the mail ${key} has no ${LANGUAGES[locale]} words`]),
      ...lost.map(([name]) => `the mail ${key} does not say {{${name}}} in ${LANGUAGES[locale]}`),
    ];
  });
}

/** Every kind of job has somebody who does it. */
export const jobFaults = (declared: readonly string[], done: readonly string[]): string[] =>
  declared.filter((kind) => !done.includes(kind)).map((kind) => `nobody does jobs of the kind ${kind}`);

/** Calls have ids of their own, and say what they do. */
export const routeFaults = (endpoints: readonly Pick<Endpoint, 'id' | 'summary'>[]): string[] => [
  ...repeated(endpoints.map(({ id }) => id)).map((id) => `two calls have the id ${id}`),
  ...endpoints.filter(({ summary }) => !summary.trim()).map(({ id }) => `the call ${id} has no summary`),
];

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];
