/** How date fields and formats call a frequency of the contract. */
export const FREQUENCY_WORDS = { M: 'month', Q: 'quarter', S: 'half', Y: 'year' } as const;
