/** An answer as any HTTP client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it says JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into an answer whose shape it asserts
  readonly body: any;
}

export interface Wish {
  readonly token?: string;
  /** An object is sent as JSON, a form as a form, a text as it is. */
  readonly body?: object | URLSearchParams | string;
  readonly headers?: Record<string, string>;
}

/** For the tests of this folder: plain `fetch` against one base address. */
export const clientOf =
  (url: string) =>
  async (method: string, path: string, { token, body, headers }: Wish = {}): Promise<Answer> => {
    const isJson = typeof body === 'object' && !(body instanceof URLSearchParams);
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(isJson ? { 'content-type': 'application/json; charset=utf-8' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await answer.text();
    const saysJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: saysJson && text !== '' ? JSON.parse(text) : text,
    };
  };

export type Client = ReturnType<typeof clientOf>;

/** For the tests of this folder: a browser's page, which sends its origin, its cookies and their XSRF token. */
export function browserOf(client: Client, origin: string) {
  const jar = new Map<string, string>();
  return {
    jar,
    async call(method: string, path: string, wish: Wish = {}): Promise<Answer> {
      const xsrf = jar.get('XSRF-TOKEN');
      const answer = await client(method, path, {
        ...wish,
        headers: {
          origin,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(xsrf ? { 'x-xsrf-token': decodeURIComponent(xsrf) } : {}),
          ...wish.headers,
        },
      });
      for (const [name, value] of cookiesOf(answer)) jar.set(name, value);
      return answer;
    },
  };
}

/** Name and value of each cookie that an answer sets. */
export const cookiesOf = ({ headers }: Answer): [string, string][] =>
  headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value];
  });
