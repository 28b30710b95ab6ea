import type { RichText } from '@datum/contract/content/rich-text';
import { isSafeLink } from '@datum/contract/content/safe-link';
import type { JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldProps } from '../ui/forms/fields/field-props.ts';
import classes from './editor.module.css';
import { ownNodes } from './own-nodes.ts';
import type { TextPicture } from './picture-view.tsx';
import { storedText } from './stored.ts';
import { TABLE_NODES } from './table-nodes.ts';
import { Toolbar } from './toolbar.tsx';
import { useBoxWords } from './use-box-words.ts';

export interface EditorProps extends FieldProps<RichText> {
  /** What the series of its live figures are called, by what names them. */
  readonly seriesNames?: ReadonlyMap<string, string> | undefined;
  /** Draws the pictures of the text. */
  readonly picture?: TextPicture | undefined;
  /** Further tools, which put something in where the cursor is. */
  readonly tools?: ((putIn: (content: JSONContent) => void) => ReactNode) | undefined;
}

/** Writes a text of blocks. What is pasted keeps the marks that texts may have, and nothing else. */
export default function Editor(props: EditorProps) {
  const { name, value, onChange, disabled, error, seriesNames, tools, picture } = props;
  const t = useTranslations('content.editor');
  const [names] = useState(() => new Map(seriesNames));
  const words = useBoxWords(names);
  const given = useRef(JSON.stringify(value));
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        strike: false,
        underline: false,
        codeBlock: false,
        link: { openOnClick: false, autolink: true, isAllowedUri: (href) => isSafeLink(href) },
      }),
      ...TABLE_NODES,
      ...ownNodes(words, picture),
    ],
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: {
        id: name,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${name}-label`,
        ...(error ? { 'aria-describedby': `${name}-error`, 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = storedText(changed.getJSON());
      given.current = JSON.stringify(next);
      onChange(next);
    },
  });
  // What comes from outside (another version, a restored draft) is shown; what was typed here comes back as it is.
  const outside = JSON.stringify(value);
  if (outside !== given.current) {
    given.current = outside;
    queueMicrotask(() => editor.commands.setContent(value, { emitUpdate: false }));
  }
  return (
    <div className={classes.frame}>
      {!disabled && (
        <Toolbar
          editor={editor}
          label={t('tools')}
          more={tools?.((content) => editor.chain().focus().insertContent(content).run())}
          onSeries={(series, called) => names.set(series, called)}
        />
      )}
      <EditorContent editor={editor} className={classes.text} />
    </div>
  );
}
