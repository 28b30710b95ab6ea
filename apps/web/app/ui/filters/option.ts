/** Something to choose: `hint` stands behind the label in grey (a count, a code). */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

/** Options whose label or hint holds every word of the search, whatever case and accents. */
export function matchingOptions<O extends Option>(
  options: readonly O[],
  search: string,
  locale: string,
): readonly O[] {
  const words = plain(search, locale).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, hint }) => {
    const text = plain(`${label} ${hint ?? ''}`, locale);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string, locale: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase(locale);
}
