import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2?url';

/** The one font file that every page needs at once: spread it into the document's `<link rel="preload">` (65 kB). */
export const preloadedFont = {
  rel: 'preload',
  href: latin,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const;
