import { isReloadHeld } from '../deploy/newer-build.ts';
import { unsaved } from './unsaved.ts';

/** Kinds of input that nothing is written into. */
const PRESSED = /^(button|submit|reset|checkbox|radio|range|color|file|image|hidden)$/;

/**
 * Whether a step to another page would take away what somebody is writing: a form that is not saved, or a field with words in
 * it that has the focus.
 */
export const isWriting = (): boolean =>
  unsaved.isAny() ||
  isReloadHeld() ||
  hasWords(document.activeElement) ||
  [...document.forms].some((form) => [...form.elements].some(isChanged));

function hasWords(element: Element | null): boolean {
  if (isField(element)) return element.value !== '';
  return element instanceof HTMLElement && element.isContentEditable && element.textContent !== '';
}

/** Of forms that React does not hold, as the server drew them. */
const isChanged = (element: Element): boolean => isField(element) && element.value !== element.defaultValue;

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !PRESSED.test(element.type));
