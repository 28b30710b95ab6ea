/** The name in the texts of a permission's sentence, which the API sends in English: `See settings.` is `see-settings`. */
export const sentenceKey = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
