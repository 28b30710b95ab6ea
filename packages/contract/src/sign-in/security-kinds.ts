/**
 * What happens to an account or is refused; read by the person under security, by staff in the audit screens. Stored:
 * a name is never changed. Words for people: the texts `user-sessions.kind` and
 * `security.events.kinds`.
 */
export const SECURITY_KINDS = [
  'signed-in',
  'sign-in-failed',
  'second-factor-failed',
  'signed-out',
  'session-revoked',
  'token-refused',
  'access-refused',
  'password-changed',
  'password-reset',
  'two-factor-on',
  'two-factor-off',
  'backup-codes-made',
  'backup-code-used',
  'device-trusted',
  'device-refused',
  'trust-ended',
  'key-made',
  'key-revoked',
  'key-refused',
  'not-me',
  'passkey-added',
  'passkey-removed',
  'stepped-up',
  'verified',
  'invitation-accepted',
  'network-refused',
  'policy-changed',
  'audit-verified',
  'audit-exported',
  'personal-data-exported',
  'malware-refused',
  'payment-message-refused',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** Whether a stored word is one of ours. */
export const isSecurityKind = (word: string): word is SecurityKind =>
  SECURITY_KINDS.some((kind) => kind === word);
