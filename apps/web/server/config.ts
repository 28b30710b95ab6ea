/** Header between our rendering and our server: the sources of the document's own inline scripts. Never sent on. */
export const SCRIPT_SOURCES = 'x-script-sources';

/** What the web server must be told; parsed from the environment by the process that starts it. */
export interface WebConfig {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Address by which readers reach the site, without a slash at the end: links that search engines and previews keep. */
  readonly publicUrl: string;
  /** Where the API listens, seen from this server: `http://127.0.0.1:8000`. */
  readonly apiOrigin: string;
  /** Proves to the API that the forwarded visitor's address comes from this server. */
  readonly internalKey: string;
  /** API_URL, the base address that browsers use; empty = this server forwards. */
  readonly browserApiUrl: string;
  /** LIVE_URL without path; empty = the page's own host name on `livePort`. */
  readonly liveUrl: string;
  readonly livePort: number;
  /** Application key of the live channel (public). */
  readonly liveKey: string;
  /** Shows the notice that every figure and name is invented. */
  readonly demonstration: boolean;
  /** IANA name; rules release minutes and "today". */
  readonly timeZone: string;
  /** True when people reach the site by https: adds HSTS. */
  readonly secure: boolean;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Multiplies the limit on requests under way; above 1 only for tests and benchmarks. */
  readonly rateLimitFactor: number;
  /** Address of a tag manager's script; loaded only where it is set (requirements 2). */
  readonly tagManagerUrl?: string | undefined;
  /** Whose pages may stand in a frame of ours: the host of reports, where one is set up. */
  readonly frameOrigin?: string | undefined;
  readonly log?: boolean | { readonly level: string; readonly stream: NodeJS.WritableStream } | undefined;
}

/** The part of the configuration that pages may know and send to browsers. */
export type PublicConfig = Pick<
  WebConfig,
  | 'publicUrl'
  | 'browserApiUrl'
  | 'liveUrl'
  | 'livePort'
  | 'liveKey'
  | 'demonstration'
  | 'timeZone'
  | 'tagManagerUrl'
> & {
  /** Id of the running build, compared with `/builds/latest.json`. */
  readonly buildId: string;
};
