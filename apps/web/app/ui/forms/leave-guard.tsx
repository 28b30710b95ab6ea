import { useUi } from '../ui-provider.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface LeaveGuardProps {
  /** Something on the page is not saved. */
  readonly dirty: boolean;
  /** Saves and says whether it worked; left out when the form cannot be saved as it is. */
  readonly onSave?: () => Promise<boolean>;
}

/**
 * Save, leave without saving, or stay: on links of the app by a dialog, on closing the tab by the browser's own.
 *
 *     <LeaveGuard dirty={form.dirty} onSave={form.save} />
 *
 * One on a page. Navigate after saving with `state: { saved: true }`, or once `dirty` is false.
 */
export function LeaveGuard({ dirty, onSave }: LeaveGuardProps) {
  const { useLeaving } = useUi();
  useLeaveGuard(dirty);
  const { asking, leave, stay } = useLeaving(dirty);
  const save = onSave && (async () => ((await onSave()) ? leave() : stay()));
  return <LeaveDialog opened={asking} onSave={save && (() => void save())} onLeave={leave} onStay={stay} />;
}
