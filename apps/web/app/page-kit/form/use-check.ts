import { issuesOf } from '@datum/contract/messages/refusals/said-issues';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/texts/language.tsx';
import { valueAt } from './paths.ts';
import type { Writing } from './writing.ts';

interface CheckOptions {
  readonly write: Writing<unknown>;
  /** Words of the fields by path. */
  readonly labels: ReadonlyMap<string, string>;
  /** What the drawn field at a path is called; an entry of a list is called as the list. */
  readonly nameOf?: (path: string) => string | undefined;
  readonly onErrors: (errors: Readonly<Record<string, string>>) => void;
}

/** Whether a path is one of some fields, or stands in one of them. */
export const isIn = (fields: readonly string[], path: string): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`));

/**
 * The check of a form before it is sent.
 * @returns whether the endpoint would take the body, or the fields asked for; what it would not take is told by field
 */
export function useCheck({
  write,
  labels,
  nameOf,
  onErrors,
}: CheckOptions): (values: unknown, body: unknown, only?: readonly string[]) => boolean {
  const t = useTranslations('kit.form');
  const { locale } = useLanguage();
  return (values, body, only) => {
    const wrong = issuesOf(write.schema, body, locale, nameOf)
      .map(({ path, message }) => {
        const field = path.join('.');
        const label = isEmpty(valueAt(values, field)) ? (labels.get(field) ?? nameOf?.(field)) : undefined;
        return [field, label ? t('give', { field: label }) : message] as const;
      })
      .filter(([field]) => !only || isIn(only, field));
    onErrors(Object.fromEntries(wrong));
    return wrong.length === 0;
  };
}

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;
