import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { Picture as Shot } from '@datum/contract/content/picture';
import type { ShownMediaFile } from '@datum/contract/content/public-content';
import type { Block, Inline, Mark, RichText as Text } from '@datum/contract/content/rich-text';
import { headingsOf } from '@datum/contract/content/rich-text-parts';
import { isOwnPage } from '@datum/contract/content/safe-link';
import { Fragment, type ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../media/picture.part.tsx';
import { Embed } from './embed.part.tsx';
import { FileLine } from './file-line.part.tsx';
import { LiveFigure } from './live-figure.part.tsx';
import classes from './text.module.css';

/** Live figures of a text by their names, as they read now. */
export type Figures = Readonly<Record<string, ShownFigure>>;

/** What a text shows beside its words. */
export interface Shown {
  readonly figures: Figures;
  readonly pictures: Readonly<Record<string, Shot>>;
  readonly files: Readonly<Record<string, ShownMediaFile>>;
}

interface RichTextProps {
  readonly text: Text;
  /** None: a text that shows words alone. */
  readonly shown?: Shown;
}
const WORDS_ALONE: Shown = { figures: {}, pictures: {}, files: {} };

/** A text of blocks as readers see it: each kind by a component of its own, never as HTML. */
export function RichText({ text, shown = WORDS_ALONE }: RichTextProps) {
  const anchors = headingsOf(text).map(({ anchor }) => anchor);
  let heading = -1;
  return (
    <div className={classes.text}>
      {text.content.map((block, place) => {
        if (block.type === 'heading') heading += 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: a published text never moves its blocks
        return <BlockView key={place} block={block} shown={shown} anchor={anchors[heading]} />;
      })}
    </div>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly shown: Shown;
  readonly anchor?: string | undefined;
}

function BlockView({ block, shown, anchor }: BlockProps): ReactNode {
  const line = (content: readonly Inline[] | undefined) => (
    <Line content={content ?? []} figures={shown.figures} />
  );
  const inner = (content: readonly Block[]) => <Blocks content={content} shown={shown} />;
  switch (block.type) {
    case 'paragraph':
      return <p>{line(block.content)}</p>;
    case 'heading': {
      const Tag = `h${block.attrs.level}` as 'h2' | 'h3' | 'h4';
      return <Tag {...(anchor ? { id: anchor } : {})}>{line(block.content)}</Tag>;
    }
    case 'bulletList':
    case 'orderedList': {
      const Tag = block.type === 'bulletList' ? 'ul' : 'ol';
      return (
        <Tag>
          {block.content.map(({ content }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a published text never moves its blocks
            <li key={place}>{inner(content)}</li>
          ))}
        </Tag>
      );
    }
    case 'blockquote':
      return <blockquote>{inner(block.content)}</blockquote>;
    case 'callout':
      return (
        <aside className={classes.callout} data-tone={block.attrs.tone}>
          {inner(block.content)}
        </aside>
      );
    case 'table':
      return <TableView rows={block.content} shown={shown} />;
    case 'embed':
      return <Embed {...block.attrs} />;
    case 'horizontalRule':
      return <hr />;
    case 'image': {
      const { media, caption } = block.attrs;
      const picture = shown.pictures[media];
      return picture ? (
        <figure className={classes.picture}>
          <Picture picture={picture} sizes="(min-width: 800px) 720px, 100vw" />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      ) : null;
    }
    case 'file': {
      const file = shown.files[block.attrs.media];
      return file ? <FileLine file={file} label={block.attrs.label || file.label} /> : null;
    }
  }
}

const Blocks = ({ content, shown }: { readonly content: readonly Block[]; readonly shown: Shown }) =>
  content.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a published text never moves its blocks
    <BlockView key={place} block={block} shown={shown} />
  ));

type Rows = Extract<Block, { type: 'table' }>['content'];

function TableView({ rows, shown }: { readonly rows: Rows; readonly shown: Shown }) {
  return (
    <div className={classes.scroll}>
      <table>
        <tbody>
          {rows.map(({ content }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a published text never moves its blocks
            <tr key={row}>
              {content.map((cell, place) => {
                const spans = { colSpan: cell.attrs?.colspan ?? 1, rowSpan: cell.attrs?.rowspan ?? 1 };
                const Tag = cell.type === 'tableHeader' ? 'th' : 'td';
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a published text never moves its blocks
                  <Tag key={place} {...spans}>
                    <Blocks content={cell.content} shown={shown} />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ content, figures }: { readonly content: readonly Inline[]; readonly figures: Figures }) {
  return content.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a published text never moves its pieces
    <Fragment key={place}>
      {part.type === 'hardBreak' ? (
        <br />
      ) : part.type === 'figure' ? (
        <LiveFigure figure={part.attrs} figures={figures} />
      ) : (
        (part.marks ?? []).reduce<ReactNode>(marked, part.text)
      )}
    </Fragment>
  ));
}

const TAGS = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const;

function marked(inside: ReactNode, mark: Mark): ReactNode {
  if (mark.type !== 'link') {
    const Tag = TAGS[mark.type];
    return <Tag>{inside}</Tag>;
  }
  const { href } = mark.attrs;
  return isOwnPage(href) ? (
    <Link href={href}>{inside}</Link>
  ) : (
    <a href={href} rel="noopener nofollow ugc">
      {inside}
    </a>
  );
}
