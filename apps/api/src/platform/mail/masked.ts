/** What stands where a code was. */
const NO_CODE = '••• •••';
/** What stands where the secret of a link was. */
const NO_SECRET = '…';

/** Addresses of pages up to their query or fragment: everything that opens something stands behind it. */
const ADDRESS = /(\bhttps?:\/\/[^\s<>"'?#]*)[?#][^\s<>"']*/gi;

/** A text without what its links open: their pages stay readable. */
export const withoutSecrets = (text: string): string => text.replaceAll(ADDRESS, `$1${NO_SECRET}`);

/** The values of a mail as anybody but its receiver may see them, whatever the wording does with them. */
export const maskedValues = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'code' ? NO_CODE : withoutSecrets(value)]),
  );
