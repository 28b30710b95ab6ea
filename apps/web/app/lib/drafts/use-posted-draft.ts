import { useRef, useState } from 'react';
import { useDraft } from './use-draft.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The draft of a form that is posted whole, with scripts and without (rules 7.7), kept while a signed-in person types: a
 * visitor has no account that it could be kept for.
 *
 *     const { form, keeps } = usePostedDraft('contact');
 *     <Form method="post" {...form}> ... <SavedMark state={keeps} />
 * @param screen key of the draft
 */
export function usePostedDraft(screen: string) {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { state, drop } = useDraft({
    screen,
    values,
    dirty: Object.keys(values).length > 0,
    restore: (before) => {
      for (const field of fieldsOf(ref.current)) fill(field, before[field.name] ?? '');
      setValues(before);
    },
  });
  const onInput = () =>
    setValues(Object.fromEntries(fieldsOf(ref.current).map((field) => [field.name, typedIn(field)])));
  // what is refused comes back with the page
  return { form: { ref, onInput, onSubmit: drop }, keeps: state } as const;
}

/** Fields that a person fills. */
const fieldsOf = (form: HTMLFormElement | null): Field[] =>
  [...(form?.elements ?? [])].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement,
  );

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

const typedIn = (field: Field): string => (isTick(field) ? (field.checked ? 'on' : '') : field.value);

function fill(field: Field, value: string): void {
  if (isTick(field)) field.checked = value === 'on';
  else field.value = value;
}
