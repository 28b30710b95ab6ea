/**
 * Drafts of forms, kept in this tab and bound to the person and the screen (rules 7.7): they cover a reload and a
 * session that ends. Explicit logout clears them.
 */
const PREFIX = 'draft:';

const keyOf = (person: string, screen: string): string => `${PREFIX}${person}:${screen}`;

/** The draft that `person` (uuid) left on `screen` (path), or null. */
export function readDraft<T>(
  person: string,
  screen: string,
): { readonly at: number; readonly values: T } | null {
  const stored = sessionStorage.getItem(keyOf(person, screen));
  return stored === null ? null : (JSON.parse(stored) as { at: number; values: T });
}

/** Keeps what was typed; false when the browser has no room for it. */
export function keepDraft(person: string, screen: string, values: unknown): boolean {
  try {
    sessionStorage.setItem(keyOf(person, screen), JSON.stringify({ at: Date.now(), values }));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      return false;
    }
    throw error;
  }
}

/** Called once the form was saved or given up. */
export const dropDraft = (person: string, screen: string): void =>
  sessionStorage.removeItem(keyOf(person, screen));

/** Forgets every draft of this tab. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))) {
    sessionStorage.removeItem(key);
  }
}
