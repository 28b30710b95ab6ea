/** What a citation of a publication is made of. */
export interface Cited {
  readonly title: string;
  readonly authors: readonly string[];
  readonly series: string;
  readonly issue: string;
  readonly issn: string;
  /** `2026-11-23`. */
  readonly day: string;
  readonly url: string;
  readonly publisher: string;
}

/** One line of words. */
export const citationOf = ({ title, authors, series, issue, day, url, publisher }: Cited): string => {
  const by = authors.length > 0 ? authors.join(', ') : publisher;
  const within = [series, issue].filter((part) => part !== '').join(', ');
  return `${by} (${day.slice(0, 4)}). ${title}.${within ? ` ${within}.` : ''} ${publisher}. ${url}`;
};

const braced = (text: string) => `{${text.replaceAll(/[{}\\]/g, '')}}`;

/** The same for BibTeX. */
export const bibtexOf = (cited: Cited): string =>
  [
    `@techreport{${cited.url.split('/').at(-1)},`,
    `  title = ${braced(cited.title)},`,
    `  author = ${braced(cited.authors.join(' and ') || cited.publisher)},`,
    `  institution = ${braced(cited.publisher)},`,
    `  number = ${braced([cited.series, cited.issue].filter(Boolean).join(', '))},`,
    `  year = ${braced(cited.day.slice(0, 4))},`,
    `  url = ${braced(cited.url)}`,
    '}',
  ].join('\n');

/** The same for reference managers. */
export const risOf = (cited: Cited): string =>
  [
    'TY  - RPRT',
    `TI  - ${cited.title}`,
    ...cited.authors.map((author) => `AU  - ${author}`),
    `PB  - ${cited.publisher}`,
    ...(cited.issn ? [`SN  - ${cited.issn}`] : []),
    `PY  - ${cited.day.slice(0, 4)}`,
    `DA  - ${cited.day.replaceAll('-', '/')}`,
    `UR  - ${cited.url}`,
    'ER  - ',
  ].join('\n');
