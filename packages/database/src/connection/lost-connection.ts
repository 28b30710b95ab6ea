/** PostgreSQL's codes for a server that goes away, is away, or has ended this connection. */
const LOST_CODES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04']);
/** Of the system, when nothing listens there or the line is cut. */
const LOST_SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** pg has no codes for these. */
const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/;

/** Whether an error says that the connection to the database is gone, rather than that a statement was refused. */
export function isLost(error: unknown): boolean {
  // a host name with several addresses: each failed
  if (error instanceof AggregateError) return error.errors.every(isLost);
  if (!(error instanceof Error)) return false;
  const { code = '', syscall, message } = error as Error & { code?: string; syscall?: string };
  if (syscall !== undefined) return LOST_SYSTEM_CODES.has(code);
  return code.startsWith('08') || LOST_CODES.has(code) || LOST_WORDS.test(message);
}
