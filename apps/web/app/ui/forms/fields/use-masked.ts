import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { masked } from './mask.ts';

/**
 * An input whose text is cut to a mask while it is typed or pasted; the caret stays behind what was typed.
 * @returns `ref` and `onChange` of the input
 */
export function useMasked(mask: string, onChange: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return {
    ref,
    onChange: ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
      caret.current = masked(mask, value.slice(0, selectionStart ?? value.length)).length;
      onChange(masked(mask, value));
      // a text that the mask leaves as it was draws nothing by itself, and the caret would go to its end
      redraw((before) => before + 1);
    },
  } as const;
}
