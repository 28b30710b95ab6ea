import { createContext, type ReactNode, useContext } from 'react';
import { PlainLink, type UiLinkComponent } from './plain-link.tsx';
import type { UiTextKey } from './texts.ts';

/** What the building blocks need from the product around them: a language, its words, and how a link navigates. */
export interface Ui {
  /** BCP 47 language tag for numbers, dates and sorting. */
  readonly locale: string;
  /** Returns the message of a key of `texts.ts`, ICU values filled in. */
  readonly t: (key: UiTextKey, values?: Record<string, string | number>) => string;
  /** Draws internal links; a router's link in an app, a plain anchor by default. */
  readonly Link?: UiLinkComponent;
}

const UiContext = createContext<Required<Ui> | null>(null);

/**
 * Wraps the app once, inside MantineProvider:
 *
 *     const t = useTranslations('ui');
 *     <UiProvider locale={locale} t={t} Link={RouterLink}>{children}</UiProvider>
 */
export function UiProvider({ locale, t, Link = PlainLink, children }: Ui & { readonly children: ReactNode }) {
  return <UiContext value={{ locale, t, Link }}>{children}</UiContext>;
}

/** Language, words and link of the nearest UiProvider; throws when there is none. */
export function useUi(): Required<Ui> {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('A building block was drawn outside <UiProvider>.');
  return ui;
}
