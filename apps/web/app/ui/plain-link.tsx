import type { ComponentPropsWithRef, ComponentType } from 'react';

/** Props of every link in `ui`: those of an anchor, with its address required. */
export type UiLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { readonly href: string };

/** A component that draws a link; an app passes its router's. */
export type UiLinkComponent = ComponentType<UiLinkProps>;

/** The link used where no router is around. */
export function PlainLink(props: UiLinkProps) {
  return <a {...props} />;
}
