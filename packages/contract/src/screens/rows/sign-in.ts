import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_VISITOR } from '../visit.ts';

/** Signing in and up. */
export const SIGN_IN_ROWS = screens(
  { layout: 'auth', guards: 'guest', access: 'public', audience: EVERYONE, area: null },
  {
    'complimentary-login': {
      path: '/session/login',
      page: 'session/complimentary-login',
      title: 'account.complimentary.title',
      query: ['by', 'next'],
      visit: BY_VISITOR,
    },
    login: {
      path: '/auth/login',
      page: 'session/login',
      foot: { column: 'begin', label: 'portal.log-in' },
      title: 'auth.login.title',
      query: ['next', 'plan', 'term', 'code', 'audience'],
      visit: BY_VISITOR,
    },
    register: {
      path: '/auth/register',
      page: 'account/register',
      title: 'account.register.title',
      query: ['next', 'plan', 'term', 'code', 'audience'],
      visit: BY_VISITOR,
    },
    'forgot-password': {
      path: '/auth/forgot-password',
      page: 'account/forgot-password',
      guards: 'none',
      title: 'account.forgot.title',
      visit: BY_VISITOR,
    },
    'reset-password': {
      path: '/auth/reset-password',
      page: 'session/reset-password',
      guards: 'none',
      title: 'account.reset.title',
      visit: { as: ['visitor'], end: '#not-me=a-link-of-a-mail&email=nor@example.org' },
    },
    verify: {
      path: '/auth/verify',
      page: 'account/verify',
      guards: 'auth',
      access: 'unverified',
      title: 'account.verify.title',
      query: ['next'],
      visit: { as: ['visitor'], needs: 'sign-up' },
    },
    onboard: {
      path: '/auth/onboard',
      page: 'onboarding/onboard',
      guards: 'auth',
      access: 'unverified',
      title: 'onboarding.title',
      query: ['next', 'step'],
      visit: { as: ['subscriber'] },
    },
  },
);
