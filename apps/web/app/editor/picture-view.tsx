import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import type { ComponentType } from 'react';

/** Draws the picture of a text while it is written; the editor knows it by its attributes alone. */
export type TextPicture = ComponentType<{ readonly uuid: string; readonly caption: string }>;

/** Options of the image block. */
export interface PictureOptions {
  readonly picture: TextPicture;
}

/** The view of an image block that shows the picture itself. */
export function PictureView({ node: { attrs }, extension }: NodeViewProps) {
  const { picture: Picture } = extension.options as PictureOptions;
  return (
    <NodeViewWrapper className="box box-image" data-box="image">
      <Picture uuid={String(attrs['media'])} caption={String(attrs['caption'] ?? '')} />
    </NodeViewWrapper>
  );
}
