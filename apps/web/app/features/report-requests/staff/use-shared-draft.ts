import { draftReply, showPresence } from '@datum/contract/requests/request-thread';
import type { RequestDetail, StaffView } from '@datum/contract/requests/request-view';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiProblem, isOutdated } from '../../../lib/api/problem.ts';
import { askAgain } from '../../../lib/api/queries.ts';
import { usePresence } from '../../../page-kit/record/use-presence.ts';

/** How long typing rests before the draft is shared. */
const REST_MS = 1_000;

/**
 * The one draft that staff share: what is typed goes to colleagues after a moment, what they type comes here while nothing
 * is typed; of two at once the later one is asked to take theirs. Also tells who is here.
 */
export function useSharedDraft(request: RequestDetail, staff: StaffView) {
  const { uuid } = request;
  const [text, setText] = useState(staff.draft?.body ?? '');
  const [isLate, setLate] = useState(false);
  const version = useRef(staff.draft?.version ?? 0);
  const unsaved = useRef(false);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  // a colleague wrote on: it is shown here, unless something is typed here too
  useEffect(() => {
    const kept = staff.draft;
    if (unsaved.current || (kept?.version ?? 0) === version.current) return;
    version.current = kept?.version ?? 0;
    setText(kept?.body ?? '');
  }, [staff.draft]);

  const keep = async (body: string): Promise<boolean> => {
    try {
      const kept = await call(draftReply, {
        params: { uuid },
        body: { text: body, version: version.current },
      });
      version.current = kept.version;
      unsaved.current = false;
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (isOutdated(error)) {
        setLate(true);
        askAgain(); // what the colleague wrote comes with the request
      }
      return false;
    }
  };

  useEffect(() => {
    if (!unsaved.current || isLate) return;
    const timer = setTimeout(() => {
      saving.current = saving.current.then(() => (unsaved.current ? keep(text) : true));
    }, REST_MS);
    return () => clearTimeout(timer);
  });

  const messages = request.messages.length + staff.notes.length;
  const seen = usePresence(
    uuid,
    () =>
      call(showPresence, { params: { uuid }, body: { is_writing: unsaved.current } }, { background: true }),
    (found) => {
      const isNewer = found.version !== request.version || found.draft !== version.current;
      if (isNewer || found.messages !== messages) askAgain();
    },
    staff.presence,
  );

  return {
    text,
    /** A colleague wrote at the same time, and was faster. */
    isLate,
    seen,
    write: (next: string) => {
      unsaved.current = true;
      setText(next);
    },
    /** What colleagues wrote, in place of what is typed here. */
    take: () => {
      version.current = staff.draft?.version ?? 0;
      unsaved.current = false;
      setText(staff.draft?.body ?? '');
      setLate(false);
    },
    /** Shares what is typed before it is sent; the version that is sent, null where a colleague was faster. */
    settle: async (): Promise<number | null> => {
      await saving.current;
      if (unsaved.current && !(await keep(text))) return null;
      return version.current;
    },
    clear: () => {
      unsaved.current = false;
      version.current = 0;
      setText('');
    },
  } as const;
}
