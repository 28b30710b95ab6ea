import { RELOAD_GUARD_KEY, RELOAD_GUARD_MS } from '../api/load-guard.ts';
import { siteConfig } from './site.ts';

const EVERY = 600_000;
const JITTER = 0.2;
const AT_MOST_EVERY = 60_000;

let newer = false;
let lost = false;
let lastCheck = 0;
let busy = 0;
const listeners = new Set<() => void>();

/** Whether a newer deployment was seen: the next navigation then loads its page anew (requirements 4). */
export const newerBuild = {
  seen: (): boolean => newer,
  /** A part of a page failed to load again, right after a reload: only the person can try once more. */
  partLost: (): boolean => lost,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Marks work that a reload would destroy (typed text, an upload, a payment) until the returned function is called. */
export function holdReload(): () => void {
  busy += 1;
  let held = true;
  return () => {
    busy -= held ? 1 : 0;
    held = false;
  };
}

/** Whether something is under way that a reload would destroy. */
export const isReloadHeld = (): boolean => busy > 0;

/**
 * Called before each navigation: loads the target as a full page when a newer build is out and nothing would be lost.
 * @returns true when the page is being left
 */
export function leaveForNewerBuild(target: string): boolean {
  if (!newer || busy > 0) {
    return false;
  }
  location.assign(target);
  return true;
}

/** Tabs of this browser tell each other, so that one check serves all. */
let channel: BroadcastChannel | null = null;

/** Starts the deployment check (docs/api-design.md) and the recovery from chunks that fail to load. */
export function watchBuild(): void {
  schedule();
  channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('datum-build') : null;
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data));
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void checkBuild(),
  );
  window.addEventListener('online', () => void checkBuild());
  window.addEventListener('datum:chunk-error', () => recover(pendingTarget()));
  window.addEventListener('vite:preloadError', () => recover(pendingTarget()));
}

function schedule(): void {
  const delay = EVERY * (1 - JITTER + 2 * JITTER * Math.random());
  setTimeout(() => void checkBuild().then(() => newer || schedule()), delay);
}

/** Looks for a newer build, at most once a minute; also after the live channel came back. */
export async function checkBuild(): Promise<void> {
  if (newer || Date.now() - lastCheck < AT_MOST_EVERY) {
    return;
  }
  lastCheck = Date.now();
  const id = await idIn(`/builds/latest.json?${lastCheck}`);
  if (id === null || id === siteConfig().buildId) return;
  // where several servers answer, the next page may still come from one that has the former build
  if ((await idIn(`/builds/meta/${encodeURIComponent(id)}.json`)) !== id) return;
  hear(id);
  channel?.postMessage(id);
}

/** The build that an answer names; null without one: no network, or a deployment under way, and the next check will tell. */
async function idIn(address: string): Promise<string | null> {
  const answer = await fetch(address, { cache: 'no-store' }).catch((cause: unknown) => {
    console.warn('The deployment could not be checked', cause);
    return null;
  });
  return answer?.ok ? ((await answer.json()) as { readonly id: string }).id : null;
}

/** Takes note of the id of the build that is out. */
function hear(id: string): void {
  if (!newer && id !== siteConfig().buildId) {
    newer = true;
    tell();
  }
}

function tell(): void {
  for (const listener of listeners) {
    listener();
  }
}

/** Where the router is going while it waits for a chunk, else where it is. */
function pendingTarget(): string {
  const going = window.__reactRouterDataRouter?.state.navigation.location;
  return going ? `${going.pathname}${going.search}${going.hash}` : location.href;
}

/** Loads the page anew, at most once in 10 seconds whatever page it is (requirements 8). */
function recover(target: string): void {
  if (Number(sessionStorage.getItem(RELOAD_GUARD_KEY)) > Date.now()) {
    lost = true;
    tell();
    return;
  }
  sessionStorage.setItem(RELOAD_GUARD_KEY, String(Date.now() + RELOAD_GUARD_MS));
  location.assign(target);
}

declare global {
  interface Window {
    /** Set by React Router in the browser. */
    readonly __reactRouterDataRouter?: {
      readonly state: {
        readonly navigation: { readonly location?: { pathname: string; search: string; hash: string } };
      };
    };
  }
}
