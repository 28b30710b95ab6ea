import { useEffect, useState } from 'react';

/**
 * What a mailed link carries behind its `#`, which no server and no log sees. Null until the page has come alive.
 * It stays in the address until the secret was used: a reload must not lose it.
 */
export function useFragment(): URLSearchParams | null {
  const [values, setValues] = useState<URLSearchParams | null>(null);
  useEffect(() => {
    const read = () => setValues(new URLSearchParams(location.hash.slice(1)));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return values;
}
