/** The name of the service as the office calls it; every email has it without being given it. */
export const SITE = { site: { sample: 'Datum' } } as const;
