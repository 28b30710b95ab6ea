import type account from './en/account.json';
import type accountBatches from './en/account-batches.json';
import type apiKeys from './en/api-keys.json';
import type approvals from './en/approvals.json';
import type auditLogs from './en/audit-logs.json';
import type auth from './en/auth.json';
import type averages from './en/averages.json';
import type checklist from './en/checklist.json';
import type common from './en/common.json';
import type corrections from './en/corrections.json';
import type error from './en/error.json';
import type front from './en/front.json';
import type home from './en/home.json';
import type indexFamilies from './en/index-families.json';
import type internal from './en/internal.json';
import type kit from './en/kit.json';
import type lists from './en/lists.json';
import type mailTemplates from './en/mail-templates.json';
import type mails from './en/mails.json';
import type onboarding from './en/onboarding.json';
import type organisations from './en/organisations.json';
import type passport from './en/passport.json';
import type portal from './en/portal.json';
import type products from './en/products.json';
import type profile from './en/profile.json';
import type published from './en/published.json';
import type quotes from './en/quotes.json';
import type referenceData from './en/reference-data.json';
import type releases from './en/releases.json';
import type roles from './en/roles.json';
import type rounds from './en/rounds.json';
import type runs from './en/runs.json';
import type sampleLines from './en/sample-lines.json';
import type scenarios from './en/scenarios.json';
import type security from './en/security.json';
import type session from './en/session.json';
import type settings from './en/settings.json';
import type states from './en/states.json';
import type ui from './en/ui.json';
import type userSessions from './en/user-sessions.json';
import type users from './en/users.json';

/** Every text of the app by area: one line here for each file under `en/`, and its twin under `ms/`. */
export interface Messages {
  readonly account: typeof account;
  readonly 'account-batches': typeof accountBatches;
  readonly 'api-keys': typeof apiKeys;
  readonly approvals: typeof approvals;
  readonly 'audit-logs': typeof auditLogs;
  readonly auth: typeof auth;
  readonly averages: typeof averages;
  readonly checklist: typeof checklist;
  readonly common: typeof common;
  readonly corrections: typeof corrections;
  readonly error: typeof error;
  readonly front: typeof front;
  readonly home: typeof home;
  readonly 'index-families': typeof indexFamilies;
  readonly internal: typeof internal;
  readonly kit: typeof kit;
  readonly lists: typeof lists;
  readonly 'mail-templates': typeof mailTemplates;
  readonly mails: typeof mails;
  readonly onboarding: typeof onboarding;
  readonly organisations: typeof organisations;
  readonly passport: typeof passport;
  readonly portal: typeof portal;
  readonly products: typeof products;
  readonly profile: typeof profile;
  readonly published: typeof published;
  readonly quotes: typeof quotes;
  readonly 'reference-data': typeof referenceData;
  readonly releases: typeof releases;
  readonly roles: typeof roles;
  readonly rounds: typeof rounds;
  readonly runs: typeof runs;
  readonly 'sample-lines': typeof sampleLines;
  readonly scenarios: typeof scenarios;
  readonly security: typeof security;
  readonly session: typeof session;
  readonly settings: typeof settings;
  readonly states: typeof states;
  readonly ui: typeof ui;
  readonly 'user-sessions': typeof userSessions;
  readonly users: typeof users;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
