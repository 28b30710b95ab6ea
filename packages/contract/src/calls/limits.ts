/** The limits that an endpoint can name: of credentials, mails, forms and costly work. */
export const LIMIT_NAMES = [
  'sign-in',
  'code',
  'mail',
  'form',
  'heavy',
  'upload',
  'table-one',
  'table-two',
  'live',
  'thread',
  'order',
  'invite',
  'inbound',
  'judgement',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
