import type { JSONContent } from '@tiptap/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EditorDialog } from '../../../editor/dialog.tsx';
import classes from '../../../editor/editor.module.css';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { MediaField, MediaFileField } from '../../media/media-field.part.tsx';

type Kind = 'image' | 'file';

/** Puts a picture or a file of the library into a text. */
export function MediaTools({ putIn }: { readonly putIn: (content: JSONContent) => void }) {
  const t = useTranslations('content.editor');
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <>
      {(['image', 'file'] as const).map((one) => (
        <button key={one} type="button" className={classes.tool} onClick={() => setKind(one)}>
          {t(`tool.${one}`)}
        </button>
      ))}
      {kind && <MediumDialog kind={kind} putIn={putIn} onClose={() => setKind(null)} />}
    </>
  );
}

interface MediumDialogProps {
  readonly kind: Kind;
  readonly putIn: (content: JSONContent) => void;
  readonly onClose: () => void;
}

function MediumDialog({ kind, putIn, onClose }: MediumDialogProps) {
  const t = useTranslations('content.editor');
  const [media, setMedia] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const put = () => {
    if (media === null) return setError(t('media-asked'));
    putIn({ type: kind, attrs: kind === 'image' ? { media, caption: words } : { media, label: words } });
    onClose();
  };
  const Field = kind === 'image' ? MediaField : MediaFileField;
  return (
    <EditorDialog title={t(`tool.${kind}`)} submitLabel={t('put')} onSubmit={put} onClose={onClose}>
      <Field name="editor-media" label={t(`tool.${kind}`)} value={media} onChange={setMedia} error={error} />
      <TextField
        name="editor-media-words"
        label={t(kind === 'image' ? 'caption' : 'file-label')}
        value={words}
        onChange={setWords}
        maxLength={160}
      />
    </EditorDialog>
  );
}
