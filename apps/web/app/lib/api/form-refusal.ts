import type { ApiProblem } from './problem.ts';

/** What a refused call means to the form that sent it; `submitError` and `problems` are a FormShell's. */
interface FormRefusal {
  /** Said of the form as a whole: null when nothing was refused, or when the fields say it. */
  readonly submitError: string | null;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}

/**
 * Shows a refusal in a form: `<FormShell {...formRefusal(problem)} ...>`.
 * @param prefix of the ids of the fields, where a form does not call them as the body does: `end-`
 */
export function formRefusal(problem: ApiProblem | null, prefix = ''): FormRefusal {
  const problems = Object.entries(problem?.fields ?? {}).map(([field, [message = '']]) => ({
    field: `${prefix}${field}`,
    message,
  }));
  return { submitError: problems.length > 0 ? null : (problem?.message ?? null), problems };
}

/** What was refused of one field: the first sentence, else null. */
export const fieldError = (problem: ApiProblem | null, field: string): string | null =>
  problem?.fields[field]?.[0] ?? null;
