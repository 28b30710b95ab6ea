import { Button, Modal } from '@mantine/core';
import type { JSONContent } from '@tiptap/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EditorDialog } from '../../../editor/dialog.tsx';
import classes from '../../../editor/editor.module.css';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { HeldBack } from '../../media/held-back.part.tsx';
import { Library } from '../../media/library.part.tsx';
import { Chosen } from '../../media/media-field.part.tsx';

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

/** Chosen in the library, which asks for the description of a picture; then its words in this text. */
function MediumDialog({ kind, putIn, onClose }: MediumDialogProps) {
  const t = useTranslations('content.editor');
  const [media, setMedia] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(true);
  const [words, setWords] = useState('');
  const put = () => {
    if (media === null) return;
    putIn({ type: kind, attrs: kind === 'image' ? { media, caption: words } : { media, label: words } });
    onClose();
  };
  if (media === null || isChoosing) {
    return (
      <Modal opened onClose={onClose} title={t(`tool.${kind}`)} withCloseButton={false} size={640}>
        <HeldBack>
          <Library
            kind={kind}
            shown={media}
            chosen={null}
            onChoose={(uuid) => {
              setMedia(uuid);
              setChoosing(false);
            }}
            onGone={() => setMedia(null)}
          />
        </HeldBack>
        <p style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
        </p>
      </Modal>
    );
  }
  return (
    <EditorDialog title={t(`tool.${kind}`)} submitLabel={t('put')} onSubmit={put} onClose={onClose}>
      <Chosen uuid={media} />
      <p>
        <Button size="sm" onClick={() => setChoosing(true)}>
          {t('media-again')}
        </Button>
      </p>
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
