import type { Permission } from '../access/permissions.ts';
import { CONTENT_TYPE_NAMES } from '../content/content-types.ts';
import { PROPOSING } from '../office/proposals.ts';
import type { TemplateKey } from './mail-template-keys.ts';

/** Something that Datum tells people of by mail. */
export interface Notice {
  /** Mail templates that tell of it. */
  readonly templates: readonly TemplateKey[];
  /** Told always: codes and links that were asked for, and what protects the account. */
  readonly fixed: boolean;
  /** Who is told at all: those who have one of these; absent = everybody it happens to. */
  readonly anyOf?: readonly Permission[];
  /** And all of these: without them the page that it leads to does not open. */
  readonly allOf?: readonly Permission[];
  /** Whom it can happen to at all; absent = everybody. */
  readonly audience?: 'subscriber';
}

/** Those who may publish a product: of their own products' releases they are told. */
const PUBLISHERS = ['publish.cost-data.release', 'publish.cost-indices.release'] as const;

/** Every event that Datum sends a mail about, in the order of the profile's list. */
export const NOTICES = {
  links: {
    templates: [
      'verify-code',
      'sign-in-code',
      'account-exists',
      'reset-password',
      'invitation',
      'seat-invitation',
    ],
    fixed: true,
  },
  'sign-in': { templates: ['new-device', 'security-changed', 'key-made'], fixed: true },
  'own-role': { templates: ['own-role-changed'], fixed: true },
  'own-subscription': {
    templates: [
      'subscription-changed',
      'subscription-ends',
      'grace-began',
      'grace-ends',
      'subscription-expired',
      'downloads-near-limit',
      'calls-near-limit',
    ],
    fixed: true,
  },
  'own-order': {
    templates: [
      'order-reminder',
      'order-expired',
      'payment-received',
      'order-paid',
      'order-delivery',
      'payment-credited',
      'payment-refunded',
      'refund-paid-out',
      'document-sent',
      'transfer-asked',
      'transfer-part',
      'transfer-returned',
    ],
    fixed: true,
  },
  'own-ad': { templates: ['ad-state'], fixed: true },
  'own-closure': { templates: ['closure-answered'], fixed: true },
  'own-request': {
    templates: [
      'request-code',
      'request-received',
      'request-state',
      'request-reply',
      'request-quote',
      'request-quote-withdrawn',
      'request-merged',
      'request-delivered',
    ],
    fixed: true,
  },
  'own-feedback': {
    templates: ['feedback-received', 'feedback-state', 'feedback-reply', 'feedback-told'],
    fixed: true,
  },
  'office-feedback': { templates: ['feedback-arrived'], fixed: true },
  'own-plan': { templates: ['plan-changes'], fixed: true },
  'first-tasks-1': { templates: ['first-tasks-1'], fixed: false, audience: 'subscriber' },
  'first-tasks-3': { templates: ['first-tasks-3'], fixed: false, audience: 'subscriber' },
  'first-tasks-10': { templates: ['first-tasks-10'], fixed: false, audience: 'subscriber' },
  'role-changed': { templates: ['role-changed'], fixed: false, anyOf: ['people.user.assign-role'] },
  'closure-asked': { templates: ['closure-asked'], fixed: false, anyOf: ['people.user.delete'] },
  'release-missed': { templates: ['release-missed'], fixed: false, anyOf: PUBLISHERS },
  'release-late': { templates: ['release-late'], fixed: false, anyOf: PUBLISHERS },
  'content-waits': {
    templates: ['content-waits'],
    fixed: false,
    anyOf: CONTENT_TYPE_NAMES.map((type) => `cms.${type}.review` as const),
  },
  'request-paid': { templates: ['request-paid'], fixed: false, anyOf: ['requests.report.answer'] },
  'request-arrived': { templates: ['request-arrived'], fixed: false, anyOf: ['requests.report.answer'] },
  'answer-waits': { templates: ['answer-waits'], fixed: false, anyOf: ['requests.report.deliver'] },
  'feedback-new': { templates: ['feedback-new'], fixed: false, anyOf: ['feedback.answer'] },
  'task-given': { templates: ['task-given'], fixed: false, anyOf: ['feedback.answer'] },
  'content-stopped': {
    templates: ['content-stopped'],
    fixed: false,
    anyOf: CONTENT_TYPE_NAMES.map((type) => `cms.${type}.publish` as const),
  },
  'transfer-proof': { templates: ['transfer-proof'], fixed: false, anyOf: ['billing.transaction.verify'] },
  'transfer-account': {
    templates: ['transfer-account'],
    fixed: false,
    anyOf: ['billing.plan.edit', 'billing.transaction.verify'],
  },
  'ad-arrived': { templates: ['ad-arrived'], fixed: false, anyOf: ['ads.booking.review'] },
  'payment-odd': {
    templates: ['payment-odd'],
    fixed: false,
    anyOf: ['billing.subscriber.edit'],
    allOf: ['billing.transaction.view'],
  },
  'refund-stuck': { templates: ['refund-stuck'], fixed: false, anyOf: ['billing.transaction.refund'] },
  'proposal-made': { templates: ['proposal-made'], fixed: false, anyOf: PROPOSING },
} as const satisfies Record<string, Notice>;

export type NoticeEvent = keyof typeof NOTICES;
/** Events that people may do without. */
export type OptionalNotice = {
  [Event in NoticeEvent]: (typeof NOTICES)[Event]['fixed'] extends true ? never : Event;
}[NoticeEvent];

/** Of these, what is told to everyone who may do something about it. */
export type DutyNotice = {
  [Event in OptionalNotice]: (typeof NOTICES)[Event] extends { readonly anyOf: readonly Permission[] }
    ? Event
    : never;
}[OptionalNotice];

export const NOTICE_EVENTS = Object.keys(NOTICES) as NoticeEvent[];
/** Events that people may do without, as a list. */
export const OPTIONAL_NOTICES = NOTICE_EVENTS.filter(
  (event): event is OptionalNotice => !NOTICES[event].fixed,
);

/** Ways of being told that exist today. */
export const NOTICE_WAYS = ['mail'] as const;
/** What a person chose, event by event; an event that is missing is told. */
export type NoticeChoices = Readonly<
  Partial<Record<OptionalNotice, readonly (typeof NOTICE_WAYS)[number][]>>
>;

/** Whether a person is told of an event by mail. */
export const isTold = (choices: NoticeChoices, event: OptionalNotice): boolean =>
  choices[event]?.includes('mail') ?? true;
