import { Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { LeaveDialog } from '../app/ui/forms/leave-dialog.tsx';
import { ConfirmDialog } from '../app/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../app/ui/overlays/drawer.tsx';
import { useToast } from '../app/ui/overlays/use-toast.tsx';

/** Drawer, dialogs, toasts. */
export function OverlaysPart() {
  const [open, setOpen] = useState<'drawer' | 'confirm' | 'leave' | null>(null);
  const close = () => setOpen(null);
  const toast = useToast();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Notifications position="bottom-right" />
      <Button id="open-drawer" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <Button onClick={() => setOpen('confirm')}>Withdraw 14 quotes</Button>
      <Button onClick={() => setOpen('leave')}>Leave</Button>
      <Button
        onClick={() =>
          toast({
            title: '14 quotes confirmed',
            message: 'The index moves by 0.02 at most',
            action: { label: 'Undo', onAct: close },
          })
        }
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Two rows were not saved',
            message: 'They wait in the list of problems',
            tone: 'error',
            action: { label: 'Show', onAct: close },
          })
        }
      >
        Error toast
      </Button>
      <Drawer
        opened={open === 'drawer'}
        onClose={close}
        title="Edit unit"
        footer={<Button variant="filled">Save unit</Button>}
      >
        <p>A small form stands here.</p>
        <Button size="sm">Inside</Button>
      </Drawer>
      <ConfirmDialog
        opened={open === 'confirm'}
        title="Withdraw 14 quotes?"
        confirmLabel="Withdraw 14 quotes"
        destructive
        onConfirm={close}
        onCancel={close}
      >
        They leave the round. This cannot be undone.
      </ConfirmDialog>
      <LeaveDialog opened={open === 'leave'} onSave={close} onLeave={close} onStay={close} />
    </div>
  );
}
