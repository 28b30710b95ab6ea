import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchBuild } from './lib/deploy/newer-build.ts';
import type { Locale } from './lib/texts/locale.ts';
import { loadTexts, textSetsFor } from './lib/texts/texts.ts';

watchBuild();
const locale = document.documentElement.lang as Locale;
await Promise.all(textSetsFor(location.pathname).map((set) => loadTexts(locale, set)));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
