import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { PlainLink, type UiLinkComponent } from './plain-link.tsx';
import type { UiTextKey } from './words/texts.ts';

/** What the building blocks need from the product around them: a language, its words, and how a link navigates. */
export interface Ui {
  /** BCP 47 language tag for numbers, dates and sorting. */
  readonly locale: string;
  /** Zone in which moments are told; the browser's own without it. */
  readonly timeZone?: string | undefined;
  /** Returns the message of a key of `texts.ts`, ICU values filled in. */
  readonly t: (key: UiTextKey, values?: Record<string, string | number>) => string;
  /** Draws internal links; a router's link in an app, a plain anchor by default. */
  readonly Link?: UiLinkComponent;
}

type UiProviderProps = Ui & { readonly children: ReactNode };

/** What blocks find in their provider. */
export type GivenUi = Required<Omit<Ui, 'timeZone'>> & Pick<Ui, 'timeZone'>;

const UiContext = createContext<GivenUi | null>(null);

/**
 * Wraps the app once, inside MantineProvider:
 *
 *     const t = useTranslations('ui');
 *     <UiProvider locale={locale} t={t} Link={RouterLink}>{children}</UiProvider>
 */
export function UiProvider({ locale, timeZone, t, Link = PlainLink, children }: UiProviderProps) {
  // One object while nothing changes: every block listens to it.
  const ui = useMemo(() => ({ locale, timeZone, t, Link }), [locale, timeZone, t, Link]);
  return <UiContext value={ui}>{children}</UiContext>;
}

/** Language, words and link of the nearest UiProvider; throws when there is none. */
export function useUi(): GivenUi {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('A building block was drawn outside <UiProvider>.');
  return ui;
}
