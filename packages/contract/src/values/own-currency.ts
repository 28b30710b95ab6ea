/** The currency that prices are published in, by its ISO 4217 code; a price that names none is in it. */
export const OWN_CURRENCY = 'MYR';
