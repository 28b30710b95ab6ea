import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type UseLeaving, useNoLeaving } from './leaving.ts';
import { PlainLink, type UiLinkComponent } from './plain-link.tsx';
import type { UiTextKey } from './words/texts.ts';

/** What the building blocks need from the product around them: a language, its words, and how a link navigates. */
export interface Ui {
  /** BCP 47 language tag for numbers, dates and sorting. */
  readonly locale: string;
  /** Returns the message of a key of `texts.ts`, ICU values filled in. */
  readonly t: (key: UiTextKey, values?: Record<string, string | number>) => string;
  /** Draws internal links; a router's link in an app, a plain anchor by default. */
  readonly Link?: UiLinkComponent;
  /** Holds links of the app back while a form is not saved; see LeaveGuard. The same hook for the life of the app. */
  readonly useLeaving?: UseLeaving;
}

type UiProviderProps = Ui & { readonly children: ReactNode };

const UiContext = createContext<Required<Ui> | null>(null);

/**
 * Wraps the app once, inside MantineProvider:
 *
 *     const t = useTranslations('ui');
 *     <UiProvider locale={locale} t={t} Link={RouterLink}>{children}</UiProvider>
 */
export function UiProvider({
  locale,
  t,
  Link = PlainLink,
  useLeaving = useNoLeaving,
  children,
}: UiProviderProps) {
  // One object while nothing changes: every block listens to it.
  const ui = useMemo(() => ({ locale, t, Link, useLeaving }), [locale, t, Link, useLeaving]);
  return <UiContext value={ui}>{children}</UiContext>;
}

/** Language, words and link of the nearest UiProvider; throws when there is none. */
export function useUi(): Required<Ui> {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('A building block was drawn outside <UiProvider>.');
  return ui;
}
