/** The documents that people stand under. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'disclaimer'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** `coming`: approved, and not in force before its day. */
export const LEGAL_STATES = ['coming', 'in_force', 'earlier'] as const;
export type LegalState = (typeof LEGAL_STATES)[number];
