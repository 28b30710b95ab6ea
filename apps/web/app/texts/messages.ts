import type auth from './en/auth.json';
import type common from './en/common.json';
import type error from './en/error.json';
import type home from './en/home.json';
import type internal from './en/internal.json';
import type portal from './en/portal.json';
import type profile from './en/profile.json';
import type session from './en/session.json';
import type ui from './en/ui.json';

/** Every text of the app by area: one line here for each file under `en/`, and its twin under `ms/`. */
export interface Messages {
  readonly auth: typeof auth;
  readonly common: typeof common;
  readonly error: typeof error;
  readonly home: typeof home;
  readonly internal: typeof internal;
  readonly portal: typeof portal;
  readonly profile: typeof profile;
  readonly session: typeof session;
  readonly ui: typeof ui;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
