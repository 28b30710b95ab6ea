/** State of the address with which a purchase goes on to its payment by itself. Coming back, nothing begins unasked. */
export const BEGIN = { begin: true } as const;

/** Whether the page was opened by the button that pays. */
export const isBegun = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'begin' in state && state.begin === true;
