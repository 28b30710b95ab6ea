import { createContext } from 'react';

/** The place above the fields of the FormShell around: for what concerns the whole form and is known further down. */
export const FormTop = createContext<HTMLElement | null>(null);
