/** What a message is, in the order of lists. */
export const FEEDBACK_KINDS = ['question', 'error', 'idea', 'praise', 'complaint'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** Where it was written: the contact form, a figure, a page, or an answer that did not help. */
export const FEEDBACK_SOURCES = ['contact', 'figure', 'page', 'faq'] as const;
export type FeedbackSource = (typeof FEEDBACK_SOURCES)[number];

/** What it is about: the office whose `topics` has the word gets an email (content type `contact`). */
export const FEEDBACK_TOPICS = ['question', 'data', 'account', 'payment', 'press', 'complaint'] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

/** Working days within which a message is answered. */
export const ANSWER_DAYS = 5;
