import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';

/** What readers wrote: the inbox of staff, which is "my messages" for everybody else. */
export const FEEDBACK_ROWS = screens(
  {
    layout: 'internal',
    guards: 'auth,internal',
    access: { permission: 'feedback.view' },
    audience: EVERYONE,
    area: 'requests',
  },
  {
    feedback: {
      path: '/internal/feedback',
      page: 'feedback/list',
      title: 'feedback.title',
      menu: 'feedback.title',
      query: ['tab', 'view'],
      visit: { as: ['admin', 'subscriber', 'provider'], also: ['?tab=board', '?tab=faq', '?tab=ideas'] },
    },
    'feedback.show': {
      path: '/internal/feedback/:id',
      params: { id: 'uuid' },
      page: 'feedback/show',
      title: 'feedback.one',
      visit: { as: ['admin'], needs: 'feedback' },
    },
  },
);
