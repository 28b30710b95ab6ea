import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { IntlProvider } from 'use-intl';
import { usePerson } from '../session/use-session.ts';
import { formatLocale, type Locale } from './locale.ts';
import { rememberLocale } from './remember-locale.ts';
import { loadTexts, subscribeTexts, textSetsFor, textsOf } from './texts.ts';

interface Choice {
  readonly locale: Locale;
  /** Changes the language in place: typed text stays. */
  readonly choose: (locale: Locale) => Promise<void>;
}

const LanguageChoice = createContext<Choice>({ locale: 'en', choose: async () => {} });

/** The language of the page and how to change it. */
export const useLanguage = (): Choice => useContext(LanguageChoice);

interface LanguageProps {
  readonly initial: Locale;
  /** IANA time zone of all dates on the page. */
  readonly timeZone: string;
  /** Moment of rendering, ISO 8601, so that server and browser say the same "today". */
  readonly now: string | undefined;
  readonly children: (locale: Locale) => ReactNode;
}

/** Gives texts, numbers and dates in one language to everything inside, and lets the reader change it. */
export function Language({ initial, timeZone, now, children }: LanguageProps) {
  const [locale, setLocale] = useState(initial);
  const messages = useSyncExternalStore(
    subscribeTexts,
    () => textsOf(locale),
    () => textsOf(locale),
  );
  const choose = useCallback(async (next: Locale) => {
    await Promise.all(textSetsFor(location.pathname).map((set) => loadTexts(next, set)));
    rememberLocale(next);
    setLocale(next);
  }, []);
  const showing = usePerson()?.showing;
  const choice = useMemo(() => ({ locale, choose }), [locale, choose]);
  const moment = useMemo(() => (now ? new Date(now) : undefined), [now]);
  return (
    <LanguageChoice value={choice}>
      <IntlProvider
        locale={formatLocale(locale, showing?.number_format)}
        messages={messages}
        timeZone={showing?.time_zone ?? timeZone}
        {...(moment ? { now: moment } : {})}
      >
        {children(locale)}
      </IntlProvider>
    </LanguageChoice>
  );
}
