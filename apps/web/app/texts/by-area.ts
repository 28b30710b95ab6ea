/** Turns the files of a glob into areas: `./en/auth.json` becomes `auth`. */
export const byArea = (files: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  );
