import Bowser from 'bowser';

/** A name for a device by which its owner knows it again: `Firefox, Windows`; the raw text's beginning where nothing fits. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) {
    return null;
  }
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name?.replace(/^Microsoft /, '');
  return os.name && name ? `${name}, ${os.name}` : userAgent.slice(0, 40);
}
