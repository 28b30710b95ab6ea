import { STAFF } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_ADMIN } from '../visit.ts';

/** Accounts, roles, sessions, and what was done in the system. */
export const PEOPLE_ROWS = screens(
  {
    layout: 'internal',
    guards: 'auth,internal',
    access: { permission: 'people.user.view' },
    audience: STAFF,
    area: 'people',
  },
  {
    'users.list': {
      path: '/internal/users',
      page: 'users/list',
      title: 'users.title',
      menu: 'users.title',
      visit: BY_ADMIN,
    },
    'users.create': {
      path: '/internal/users/create',
      page: 'users/create',
      access: { permission: 'people.user.create' },
      title: 'users.create.title',
      visit: BY_ADMIN,
    },
    'users.edit': {
      path: '/internal/users/edit/:id',
      params: { id: 'uuid' },
      page: 'users/edit',
      access: { permission: 'people.user.edit' },
      title: 'users.edit.title',
      visit: { as: ['admin'], needs: 'account' },
    },
    'account-batches.list': {
      path: '/internal/user-controller',
      page: 'account-batches/list',
      title: 'account-batches.title',
      menu: 'account-batches.title',
      visit: BY_ADMIN,
    },
    'account-batches.create': {
      path: '/internal/user-controller/create',
      page: 'account-batches/create',
      access: { permission: 'people.user.create' },
      title: 'account-batches.create',
      visit: BY_ADMIN,
    },
    'account-batches.edit': {
      path: '/internal/user-controller/edit',
      page: 'account-batches/edit',
      access: { permission: 'people.user.create' },
      title: 'account-batches.edit',
      query: ['batch'],
      visit: { as: ['admin'], needs: 'account batch' },
    },
    'account-batches.confirm': {
      path: '/internal/user-controller/confirm',
      page: 'account-batches/confirm',
      access: { permission: 'people.user.create' },
      title: 'account-batches.confirm',
      query: ['batch'],
      visit: { as: ['admin'], needs: 'account batch' },
    },
    'roles.list': {
      path: '/internal/roles-and-permissions',
      page: 'roles/list',
      access: { permission: 'people.role.view' },
      title: 'roles.title',
      menu: 'roles.title',
      visit: BY_ADMIN,
    },
    'roles.edit': {
      path: '/internal/roles-and-permissions/edit/:id',
      params: { id: 'number' },
      page: 'roles/edit',
      access: { permission: 'people.role.view' },
      title: 'roles.edit',
      visit: { as: ['admin'], needs: 'role' },
    },
    'sessions.list': {
      path: '/internal/user-session',
      page: 'user-sessions/list',
      access: { permission: 'people.session.view' },
      title: 'user-sessions.title',
      menu: 'user-sessions.title',
      visit: BY_ADMIN,
    },
    'sessions.show': {
      path: '/internal/user-session/sessions/:id',
      params: { id: 'uuid' },
      page: 'user-sessions/show',
      access: { permission: 'people.session.view' },
      title: 'user-sessions.one',
      visit: { as: ['admin'], needs: 'account' },
    },
    'audit-logs': {
      path: '/internal/audit-logs',
      page: 'audit-logs/list',
      access: { permission: 'audit.log.view' },
      title: 'audit-logs.title',
      menu: 'audit-logs.title',
      query: ['actor', 'session', 'resource', 'resource_id'],
      visit: BY_ADMIN,
    },
  },
);
