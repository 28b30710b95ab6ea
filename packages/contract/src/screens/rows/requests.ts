import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';

/** What people ask for: the queue of staff, which is "my requests" for those who asked. */
export const REQUEST_ROWS = screens(
  {
    layout: 'internal',
    guards: 'auth,internal',
    access: { permission: 'requests.report.view' },
    audience: EVERYONE,
    area: 'requests',
  },
  {
    'report-requests': {
      path: '/internal/report-request',
      page: 'report-requests/list',
      title: 'report-requests.title',
      menu: 'report-requests.title',
      query: ['tab', 'view'],
      visit: { as: ['admin', 'subscriber', 'provider'], also: ['?view=unassigned', '?tab=settings'] },
    },
    'report-requests.show': {
      path: '/internal/report-request/:id',
      params: { id: 'uuid' },
      page: 'report-requests/show',
      title: 'report-requests.one',
      query: ['tab'],
      visit: { as: ['admin'], needs: 'report request' },
    },
  },
);
