/** The terms of use that hold now. Another text is another version: what somebody accepted stays what they read. */
export const TERMS_VERSION = '2026-11';
