/** How much of a file has left, from 0 to 1. */
export type Progress = (share: number) => void;

/**
 * Like `fetch` for a form with a file, and tells how much of it has left, which `fetch` does not. The whole has left when
 * the share is 1; the server still reads it then.
 */
export function fetchWithProgress(url: string, init: RequestInit, onProgress: Progress): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(init.method ?? 'POST', url);
  request.withCredentials = init.credentials === 'include';
  request.responseType = 'arraybuffer';
  for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => resolve(answerOf(request)));
  request.addEventListener('error', () => reject(new TypeError('The server did not answer.')));
  request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  const { signal } = init;
  if (signal?.aborted) request.abort();
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(init.body instanceof FormData ? init.body : null);
  return promise;
}

/** Statuses that have no body: a response with one cannot be made. */
const BARE: readonly number[] = [204, 205, 304];

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(':');
    return name === '' ? [] : [[name, value.join(':').trim()]];
  });
  const body = BARE.includes(request.status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status: request.status, headers });
}
