/** Chromium's flags: a closed network has nobody to ask for updates, and as root there is no sandbox. */
export const browserArguments: string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
