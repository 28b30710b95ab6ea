import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { unsaved } from '../../lib/drafts/unsaved.ts';
import { QUESTION_LAYER } from '../../theme/components.ts';
import { LeaveDialog } from '../../ui/forms/leave-dialog.tsx';

const held: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname === to.pathname ? from.search !== to.search && unsaved.isAnyInQuery() : unsaved.isAny();

/**
 * Asks before a page with unsaved forms is left: save, leave without saving, or stay. On links of the app by a dialog, on
 * closing the tab by the browser's own. A router takes one blocker, so there is one guard for all forms.
 */
export function LeaveGuard() {
  const blocker = useBlocker(held);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isAny()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const save = async () => {
    setSaving(true);
    const isSaved = await unsaved.saveAll();
    setSaving(false);
    if (isSaved) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      loading={saving}
      {...(unsaved.canSave() ? { onSave: () => void save() } : {})}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
      layer={QUESTION_LAYER}
    />
  );
}
