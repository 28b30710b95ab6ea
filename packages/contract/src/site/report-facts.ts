/** Who sees a report on a product's page: everyone, who is signed in, or whose access opens the product beyond the sample. */
export const REPORT_AUDIENCES = ['public', 'signed-in', 'product'] as const;
export type ReportAudience = (typeof REPORT_AUDIENCES)[number];

/** Heights of a report on its page, in pixels. */
export const REPORT_HEIGHT = { least: 200, most: 2000, usual: 600 } as const;

/**
 * Why the service gave no report: it is not set up, it refused the account, the account may not open the workspace, there
 * is no such report, it does not answer or not in time, its page lies at another host, or it said something else.
 */
export const SERVICE_FAILURES = [
  'not-set',
  'account',
  'workspace',
  'report',
  'away',
  'late',
  'host',
  'odd',
] as const;
export type ServiceFailure = (typeof SERVICE_FAILURES)[number];

/** Why a browser that had a token did not show the report: no answer of the frame, the token, or an error of the report. */
export const FRAME_FAILURES = ['frame', 'token', 'error'] as const;
export type FrameFailure = (typeof FRAME_FAILURES)[number];

/** Where an embed stands: switched off, no service, its last try failed, it loads, or nobody has opened it. */
export const EMBED_STATES = ['off', 'not-set', 'failing', 'works', 'unseen'] as const;
export type EmbedState = (typeof EMBED_STATES)[number];
