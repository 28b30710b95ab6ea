import type { ServiceFailure } from '@datum/contract/site/report-facts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { powerBi } from './power-bi.ts';
import type { ReportAccount } from './report-account.ts';

/** A report as the service names it. */
export interface ServedReport {
  readonly workspace: string;
  readonly report: string;
}

/** What opens one report for some minutes. */
export interface EmbedToken {
  readonly token: string;
  readonly embedUrl: string;
  readonly expiresAt: Date;
}

/** A token as it is handed out. */
interface HandedToken extends EmbedToken {
  readonly secondsLeft: number;
}

/** A token, or why the service gave none, with the code that it gave. */
export type Served = { readonly token: HandedToken } | NotServed;
/** The same as the service gave it. */
export type Made = { readonly token: EmbedToken } | NotServed;
export interface NotServed {
  readonly failure: ServiceFailure;
  readonly code: string | null;
}

/** Makes tokens of reports: the one thing that Datum wants of the service. */
export interface ReportService {
  /** @param again the token before did not work: one that is kept is not given, unless it is some seconds old */
  embedToken(report: ServedReport, again?: boolean): Promise<Served>;
}

/** A kept token has this long to live at least: the page that it goes to asks for the next one before. */
const LEFT_MS = 10 * 60_000;
/** Younger ones are given to who says that theirs did not work, so that nobody makes us ask again and again. */
const YOUNG_MS = 20_000;
/** After a failure the service is left alone for this long. */
const PAUSE_MS = 10_000;
/** Longer than an answer can take. */
const LONGEST_MS = 30_000;
const MOST = 500;

interface Kept {
  readonly made: Promise<Made>;
  readonly askedAt: number;
  /** When it is asked again; until the answer is there, nobody else asks. */
  until: number;
}

/** The service of the configuration, with the tokens of the last minutes. */
export function reportService(account: ReportAccount | null, clock: Clock): ReportService {
  const ask = account && powerBi(account, clock);
  const kept = new LRUCache<string, Kept>({ max: MOST });
  const now = () => clock.now().getTime();
  return {
    async embedToken(report, again = false) {
      if (!ask) return { failure: 'not-set', code: null };
      const key = `${report.workspace} ${report.report}`;
      const known = kept.get(key);
      const isGood = known && known.until > now() && !(again && known.askedAt + YOUNG_MS < now());
      if (isGood) return handed(await known.made, now());
      const next: Kept = { made: ask(report), askedAt: now(), until: now() + LONGEST_MS };
      kept.set(key, next);
      const made = await next.made;
      next.until = 'token' in made ? made.token.expiresAt.getTime() - LEFT_MS : now() + PAUSE_MS;
      return handed(made, now());
    },
  };
}

const handed = (made: Made, now: number): Served =>
  'failure' in made
    ? made
    : { token: { ...made.token, secondsLeft: Math.floor((made.token.expiresAt.getTime() - now) / 1000) } };
