import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../ui/forms/fields/text-field.tsx';
import { EditorDialog } from './dialog.tsx';
import { videoAt } from './video-at.ts';

/** Puts in a video by the address of its page; the text keeps its provider and identifier alone. */
export function EmbedDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const t = useTranslations('content.editor');
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<{ address?: string; title?: string }>({});
  const put = () => {
    const video = videoAt(address);
    const wrong = {
      ...(video ? {} : { address: t('embed-wrong') }),
      ...(title.trim() ? {} : { title: t('embed-title-asked') }),
    };
    if (!video || Object.keys(wrong).length > 0) return setErrors(wrong);
    editor
      .chain()
      .focus()
      .insertContent({ type: 'embed', attrs: { ...video, title: title.trim() } })
      .run();
    onClose();
  };
  return (
    <EditorDialog title={t('tool.embed')} submitLabel={t('put')} onSubmit={put} onClose={onClose}>
      <TextField
        name="editor-embed"
        label={t('embed-address')}
        hint={t('embed-hint')}
        value={address}
        onChange={setAddress}
        error={errors.address ?? null}
      />
      <TextField
        name="editor-embed-title"
        label={t('embed-title')}
        value={title}
        onChange={setTitle}
        maxLength={160}
        error={errors.title ?? null}
      />
    </EditorDialog>
  );
}
