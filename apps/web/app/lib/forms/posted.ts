/** The fields of a form as text. */
export type PostedFields = Readonly<Record<string, string>>;

/**
 * The fields that a form of a page holds, on the server and in the browser; a name that comes twice counts once, and what is no
 * form has none. Pages read their requests by this alone: the server in front bounds what comes (`server/arrival.ts`), and a
 * body that nobody can read is no fault of the page.
 */
export async function postedFields(request: Request): Promise<PostedFields> {
  if (!isForm(request)) return {};
  const form = await request.clone().formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

const isForm = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
