import type { Plugin } from 'vite';

const FILE = /react-router\/dist\/(production|development)\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOAD = 'window.location.reload();';

/**
 * React Router reloads the page whenever a route's chunk fails to load, as often as it fails and without going where
 * the person wanted to go. Requirements 8 allow one reload in 10 seconds, so its reload becomes the event that
 * `lib/deploy/newer-build.ts` listens to. The build stops if a newer React Router no longer contains the line.
 */
export function guardedReload(): Plugin {
  let found = false;
  return {
    name: 'datum:guarded-reload',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!FILE.test(id)) {
        return null;
      }
      found = code.includes(RELOAD);
      return {
        code: code.replace(RELOAD, "window.dispatchEvent(new Event('datum:chunk-error'));"),
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && !found && this.meta.watchMode === false) {
        this.error(
          'React Router no longer reloads where guarded-reload.ts expects it: look at routeModules.js.',
        );
      }
    },
  };
}
