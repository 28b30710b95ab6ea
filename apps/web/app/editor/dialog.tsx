import { Button, Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';

interface EditorDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form over the editor; Enter puts it in. It is no part of the form around the editor. */
export function EditorDialog({ title, submitLabel, onSubmit, onClose, children }: EditorDialogProps) {
  const t = useTranslations('content.editor');
  const id = useId();
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <form
        data-unkept="search"
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
        <p style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="filled" type="submit">
            {submitLabel}
          </Button>
        </p>
      </form>
    </Modal>
  );
}
