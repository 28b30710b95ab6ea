/** Without what looks alike on paper: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const COUNT = 10;
const LENGTH = 10;

/** Ten codes of ten signs (49 bits), written in two halves. */
export const newBackupCodes = (randomInt: (below: number) => number): string[] =>
  Array.from({ length: COUNT }, () => {
    const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });
