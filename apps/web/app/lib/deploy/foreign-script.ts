import { session } from '../session/session.ts';
import { hearTabs } from '../session/session-tabs.ts';

/** A script of others reads its whole document until the document is left, whatever the page draws meanwhile. */
let isLoaded = false;

/** Puts a script of others into this document, once. The document goes as soon as any tab of this browser signs in. */
export function loadForeignScript(src: string): void {
  if (isLoaded) return;
  isLoaded = true;
  const leave = () => {
    if (session.token() !== null) location.reload();
  };
  session.subscribe(leave);
  hearTabs(leave);
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
}

/**
 * Called before each navigation: another page is loaded as a document of its own where this one holds a script of others,
 * which would otherwise stand beside the password and the token of who signs in.
 * @returns true when the page is being left
 */
export function leaveForeignScript(target: string): boolean {
  if (!isLoaded || new URL(target, location.href).pathname === location.pathname) {
    return false;
  }
  location.assign(target);
  return true;
}
