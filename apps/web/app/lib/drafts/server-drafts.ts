import { deleteDraft, listDrafts, saveDraft, showDraft } from '@datum/contract/office/drafts';
import { call } from '../api/api.ts';

/** Longest body that browsers still send from a page that is being left, in characters (the fetch standard: 64 KiB). */
const LEAVING_LIMIT = 60_000;

/**
 * The signed-in person's drafts on the server (rules 7.7): they outlive the tab and the browser. Calls of one key go
 * out one after the other, so that a slow save never brings back a draft that was deleted after it,
 * and a form that is drawn anew never finds the one that is being deleted.
 */
const queues = new Map<string, Promise<unknown>>();

function inTurn<A>(key: string, step: () => Promise<A>): Promise<A> {
  const before = queues.get(key) ?? Promise.resolve();
  const mine = before.then(step, step);
  queues.set(key, mine);
  return mine;
}

/** What the person left on `screen` in this or another browser, or null. Throws ApiProblem. */
export const findServerDraft = <T>(
  screen: string,
): Promise<{ readonly at: Date; readonly values: T } | null> =>
  inTurn(screen, async () => {
    // the list first: most forms have no draft, and asking for a missing one is an error in the browser's log
    const { data } = await call(listDrafts, {}, { background: true });
    if (!data.some(({ key }) => key === screen)) {
      return null;
    }
    const draft = await call(showDraft, { params: { key: screen } }, { background: true });
    return { at: new Date(draft.saved_at), values: draft.data.values as T };
  });

/**
 * Keeps what was typed.
 * @param leaving the page is on its way out: the call goes on without it, as far as browsers allow
 * @returns when it was kept. Throws ApiProblem.
 */
export const keepServerDraft = (screen: string, values: unknown, leaving = false): Promise<Date> =>
  inTurn(screen, async () => {
    const keepalive = leaving && JSON.stringify(values).length < LEAVING_LIMIT;
    const { saved_at } = await call(
      saveDraft,
      { params: { key: screen }, body: { data: { values } } },
      { keepalive },
    );
    return new Date(saved_at);
  });

/** Forgets a draft: the form was saved or given up. Throws ApiProblem. */
export const dropServerDraft = (screen: string): Promise<unknown> =>
  inTurn(screen, () => call(deleteDraft, { params: { key: screen } }, { background: true }));
