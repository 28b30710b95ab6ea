import { lazy, Suspense, useEffect, useState } from 'react';
import { terms } from '../../lib/session/asked/terms.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { loadTexts } from '../../lib/texts/texts.ts';

/** Few people are ever asked. */
const Due = lazy(() => import('./due.part.tsx'));

type Answer = (accepted: boolean) => void;

/** Asks for the acceptance of new terms when the server wants it; what waits for it goes on by itself afterwards. */
export function TermsHost() {
  const { locale } = useLanguage();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(
    () =>
      terms.answerWith(async () => {
        await loadTexts(locale, 'site');
        // an updater, because React would call a bare function instead of keeping it
        return new Promise<boolean>((resolve) => setAnswer(() => resolve));
      }),
    [locale],
  );
  if (!answer) return null;
  return (
    <Suspense>
      <Due
        onFinish={(accepted) => {
          answer(accepted);
          setAnswer(null);
        }}
      />
    </Suspense>
  );
}
