import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';

/** What everybody has who is signed in. Public pages lead here, so these rows travel with them. */
export const OWN_ROWS = screens(
  {
    layout: 'internal',
    guards: 'auth,internal',
    access: { permission: 'profile.self.view' },
    audience: EVERYONE,
    area: 'account',
  },
  {
    home: {
      path: '/internal/home',
      page: 'home/show',
      access: { permission: 'home.dashboard.view' },
      area: 'home',
      title: 'home.title',
      menu: 'internal.screen.home',
      visit: { as: ['officer', 'subscriber', 'provider'] },
    },
    profile: {
      path: '/internal/profile',
      page: 'profile/show',
      title: 'profile.title',
      menu: 'internal.screen.profile',
      visit: { as: ['admin', 'subscriber', 'provider'] },
    },
    security: {
      path: '/internal/security',
      page: 'security/show',
      beforeFactor: true,
      title: 'security.title',
      menu: 'security.title',
      query: ['tab'],
      visit: {
        as: ['admin', 'subscriber'],
        also: ['?tab=sessions', '?tab=keys', '?tab=events', '?tab=policy'],
      },
    },
  },
);
