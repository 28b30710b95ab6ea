import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

const fontAt = (address: string): Font => {
  const font = create(readFileSync(fileURLToPath(address)));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${address} holds several fonts`);
  // a shape that is first met as a part of another letter would forget its own letter in every later paper
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
};

/** The letters of our papers, embedded into each: the letters of the site. Read once, since reading takes longer than a page. */
export const FONTS = {
  plain: fontAt(
    import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  ),
  bold: fontAt(
    import.meta.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
  ),
} as const;

/** Text as the fonts can write it: what they have no letter for is a question mark, never an empty box. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll('\t', ' '), (letter) =>
    letter === '\n' || FONTS.plain.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('');
