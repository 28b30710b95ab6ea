import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { useUi } from '../ui-provider.tsx';

export interface LeaveDialogProps {
  readonly opened: boolean;
  /** It is being saved. */
  readonly loading?: boolean;
  /** Left out when the form cannot be saved as it is. */
  readonly onSave?: () => void;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  /** Above which layers it lies, where it is drawn before other dialogs. */
  readonly layer?: number;
}

/** Save, leave without saving, or stay: `<LeaveDialog opened={blocker.state === 'blocked'} onStay={blocker.reset} ... />`. */
export function LeaveDialog({ opened, loading, onSave, onLeave, onStay, layer }: LeaveDialogProps) {
  const { t } = useUi();
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('form.leave-title')}
      withCloseButton={false}
      {...(layer ? { zIndex: layer } : {})}
    >
      <p>{t('form.leave-text')}</p>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 20 }}>
        {onSave && (
          <Button variant="filled" loading={loading} onClick={onSave}>
            {t('form.leave-save')}
          </Button>
        )}
        <Button onClick={onLeave}>{t('form.leave-discard')}</Button>
        <Button variant={onSave ? 'subtle' : 'filled'} onClick={onStay} data-autofocus>
          {t('form.leave-stay')}
        </Button>
      </div>
    </Modal>
  );
}
