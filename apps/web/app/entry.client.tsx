import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Locale } from './lib/locale.ts';
import { watchBuild } from './lib/newer-build.ts';
import { loadTexts, textSetsFor } from './lib/texts.ts';

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
