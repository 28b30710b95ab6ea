import type { ReactNode } from 'react';

/** Forms in a dialog over another form: what is sent or typed here must not send the form behind. */
export function HeldBack({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds events back, and is nothing to interact with
    <div
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}
