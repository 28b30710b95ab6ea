/** The part of autocannon 9 that we use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections?: number;
    /** seconds */
    duration?: number;
    headers?: Record<string, string>;
  }
  interface Result {
    /** requests a second */
    requests: { average: number; total: number };
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
