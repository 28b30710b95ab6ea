/** Every kind of mail. Stored with each mail and each wording: a name is never changed. */
export const TEMPLATE_KEYS = [
  'verify-code',
  'sign-in-code',
  'account-exists',
  'reset-password',
  'new-device',
  'security-changed',
  'key-made',
  'invitation',
  'own-role-changed',
  'role-changed',
  'closure-asked',
  'closure-answered',
  'release-missed',
  'release-late',
  'proposal-made',
  'downloads-near-limit',
  'calls-near-limit',
  'subscription-ends',
  'plan-changes',
  'subscription-changed',
  'request-code',
  'request-received',
  'request-state',
  'request-reply',
  'request-quote',
  'request-delivered',
  'feedback-received',
  'feedback-state',
  'feedback-reply',
  'feedback-told',
  'feedback-arrived',
] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

/** Whether a word from an address or the database is a kind of mail. */
export const isTemplateKey = (word: string): word is TemplateKey => TEMPLATE_KEYS.some((key) => key === word);
