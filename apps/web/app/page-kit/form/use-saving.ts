import { useRef, useState } from 'react';
import { ApiProblem, isOutdated } from '../../lib/api/problem.ts';
import { askAgain } from '../../lib/api/queries.ts';
import { saving } from '../../lib/drafts/unsaved.ts';
import { useStillHere } from '../../lib/session/asked/use-still-here.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { useCheck } from './use-check.ts';
import { useNewer } from './use-newer.ts';
import type { RecordFormOptions } from './use-record-form.ts';
import type { Writing } from './writing.ts';

/** How it goes on after a save: on the page, with another new one, or the page is being left. */
export type After = 'go-on' | 'another' | 'leave';

interface SavingOptions<Source, Values extends object, Saved>
  extends RecordFormOptions<Source, Values, Saved> {
  readonly values: Values;
  /** Words for the fields by path. */
  readonly labels: ReadonlyMap<string, string>;
  readonly nameOf: (path: string) => string | undefined;
  readonly onErrors: (errors: Readonly<Record<string, string>>) => void;
  readonly onDone: (after: After) => void;
}

/** Statuses on which the client ends the session (requirements 8): what was sent is not saved. */
const ENDS_SESSION: readonly number[] = [401, 419, 503];
/** The way of a form's body: checked, sent once, compared when somebody else was faster. */
export function useSaving<Source, Values extends object, Saved>(
  options: SavingOptions<Source, Values, Saved>,
) {
  const { values, bodyOf, write, latest, said, onSaved, onErrors, onDone } = options;
  const isTaken = useCheck(options);
  const toast = useToast();
  const isSignedIn = useSession().state === 'signed-in';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const newer = useNewer(options);
  const { base } = newer;
  const sendOnce = useSendOnce(write);
  const underWay = useRef(false);

  const check = (only?: readonly string[], filled = values) =>
    isTaken(filled, bodyOf(filled, base.current), only);

  /** Saves, and says whether it worked. A second save while one is under way is none. */
  async function save(after: After, filled = values): Promise<boolean> {
    if (underWay.current || !check(undefined, filled)) return false;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    newer.forget();
    try {
      const saved = await sendOnce(bodyOf(filled, base.current));
      onDone(after);
      askAgain();
      if (said) toast({ title: said(saved) });
      if (after === 'go-on') onSaved?.(saved);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      return await refused(failure, after, filled);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  async function refused(failure: ApiProblem, after: After, filled: Values): Promise<boolean> {
    if (latest && isOutdated(failure)) {
      const record = await latest();
      if (newer.isSame(record) && JSON.stringify(record) !== JSON.stringify(base.current)) {
        // another part of the record was changed, nothing of this form
        base.current = record;
        underWay.current = false;
        return save(after, filled);
      }
      newer.compare(record, after);
      return false;
    }
    setProblem(failure);
    // nothing of it is left to save: it waits for the second person as it was written
    if (failure.proposal) onDone('leave');
    onErrors(firstOf(failure.fields));
    if (isOutdated(failure)) {
      newer.wait(after);
      askAgain();
    }
    return false;
  }

  return {
    newer,
    busy,
    check: (only?: readonly string[]) => check(only),
    save: (after: After) => saving(() => save(after)),
    ...endOf(problem, isSignedIn),
    /** Saves over their version what was chosen of both. */
    settle: async (chosen: Values, show: (chosen: Values) => void) => {
      const theirs = newer.takeTheirs();
      show(chosen);
      if (theirs) await saving(() => save(theirs.after, chosen));
    },
    meet: (record: Source) => {
      setProblem(null);
      newer.meet(record);
    },
  } as const;
}

/** What a refusal means for the form as a whole; fields say theirs themselves. */
function endOf(problem: ApiProblem | null, isSignedIn: boolean) {
  const isUnsent = problem !== null && ENDS_SESSION.includes(problem.status) && isSignedIn;
  const isOfFields = problem !== null && Object.keys(problem.fields).length > 0;
  return {
    failure: isOfFields || isUnsent || problem?.proposal ? null : problem,
    /** It was proposed: what waits, and the words for it. */
    proposed: problem?.proposal ? { said: problem.message, proposal: problem.proposal } : null,
    isUnsent,
  } as const;
}

/** Sends a body; the same one again is the same write, since its first answer may have been lost on the way. */
function useSendOnce<Saved>(write: Writing<Saved>): (body: unknown) => Promise<Saved> {
  const attempt = useRef({ text: '', key: '' });
  const isWanted = useStillHere();
  return async (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const saved = await write.send(body, { idempotencyKey: attempt.current.key, isWanted });
    attempt.current.text = '';
    return saved;
  };
}

/** The first of what is wrong with each field. */
const firstOf = (fields: ApiProblem['fields']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([field, [first = '']]) => [field, first]));
