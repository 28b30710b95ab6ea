import { isSafeLink } from '@datum/contract/content/safe-link';
import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../ui/forms/fields/text-field.tsx';
import { EditorDialog } from './dialog.tsx';

/** Sets where the chosen words lead; empty takes the link away. Without chosen words the address itself is put in. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const t = useTranslations('content.editor');
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [href, setHref] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const put = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetLink().run();
    else if (!isSafeLink(href.trim())) return setError(t('link-wrong'));
    else if (editor.state.selection.empty && before === '') {
      const marks = [{ type: 'link', attrs: { href: href.trim() } }];
      chain.insertContent({ type: 'text', text: href.trim(), marks }).run();
    } else chain.setLink({ href: href.trim() }).run();
    onClose();
  };
  return (
    <EditorDialog title={t('tool.link')} submitLabel={t('put')} onSubmit={put} onClose={onClose}>
      <TextField
        name="editor-link"
        label={t('link-address')}
        hint={t('link-hint')}
        value={href}
        onChange={setHref}
        error={error}
      />
      {before !== '' && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {t('link-remove')}
        </Button>
      )}
    </EditorDialog>
  );
}
