import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './editor.module.css';
import { EmbedDialog } from './embed-dialog.tsx';
import { FigurePicker } from './figure-picker.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { blockTools, markTools, type Tool, tableTools } from './tools.ts';

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  /** A series was put in: what it is called. */
  /** Further tools after ours. */
  readonly more: ReactNode;
  readonly onSeries: (series: string, called: string) => void;
}

type Dialog = 'link' | 'figure' | 'embed';

/** Marks, blocks and what is put in. The arrows go from tool to tool, as in every toolbar. */
export function Toolbar({ editor, label, more, onSeries }: ToolbarProps) {
  const t = useTranslations('content.editor');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const close = () => {
    setDialog(null);
    editor.commands.focus();
  };
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={label} onKeyDown={moveAmongTools}>
        {[...markTools, ...blockTools, ...(inTable ? tableTools : [])].map((tool) => (
          <ToolButton key={tool.name} editor={editor} tool={tool} />
        ))}
        {(['link', 'figure', 'embed'] as const).map((name) => (
          <button key={name} type="button" className={classes.tool} onClick={() => setDialog(name)}>
            {t(`tool.${name}`)}
          </button>
        ))}
        {more}
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'figure' && <FigurePicker editor={editor} onSeries={onSeries} onClose={close} />}
      {dialog === 'embed' && <EmbedDialog editor={editor} onClose={close} />}
    </>
  );
}

function ToolButton({ editor, tool }: { readonly editor: Editor; readonly tool: Tool }) {
  const t = useTranslations('content.editor');
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => tool.isOn?.(now) ?? false });
  return (
    <button
      type="button"
      className={classes.tool}
      aria-pressed={tool.isOn ? isOn : undefined}
      title={t(`tool.${tool.name}`)}
      onClick={() => tool.run(editor)}
    >
      {tool.sign ? (
        <>
          <span aria-hidden="true">{tool.sign}</span>
          <span className="visually-hidden">{t(`tool.${tool.name}`)}</span>
        </>
      ) : (
        t(`tool.${tool.name}`)
      )}
    </button>
  );
}

/** Left and right go to the next tool, Home and End to the first and last. */
function moveAmongTools(event: React.KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.findIndex((tool) => tool.contains(document.activeElement));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}
