import { expect, test } from 'vitest';
import { z } from 'zod';
import { LIST_ENDPOINTS } from '../lists/endpoints.ts';
import { listAuditLogs } from '../office/audit-logs.ts';
import { listUsers } from '../people/users.ts';
import { endpoint } from './endpoint.ts';
import { factsOf, filtersIn, unknownIn } from './list-facts.ts';

const inAddress = (text: string) => new URLSearchParams(text);

test('what a list understands is read from its endpoint', () => {
  const { filters, sorts, initialSort, paging } = factsOf(listUsers);
  expect(filters).toEqual(['search', 'role', 'base_role', 'organisation', 'status', 'view']);
  expect(sorts).toContain('-created_at');
  expect(initialSort).toBe('name');
  expect(paging).toBe('pages');
  expect(factsOf(listAuditLogs).paging).toBe('cursor');
  expect(factsOf({})).toEqual({ filters: [], sorts: [], initialSort: null, formats: [], paging: 'none' });
});

test('what the endpoint would refuse does not narrow, nor does what it has by itself', () => {
  const search = inAddress('role=12&status=lost&organisation=x&search=&view=dormant&page=3&open=7');
  expect(filtersIn(listUsers, search)).toEqual([
    { name: 'role', text: '12', value: 12 },
    { name: 'view', text: 'dormant', value: 'dormant' },
  ]);
  expect(unknownIn(listUsers, search)).toEqual(['organisation', 'status']);
  expect(filtersIn(LIST_ENDPOINTS.items.list, inAddress('state=all&sort=-code'))).toEqual([]);
});

test('a filter that must be given narrows when it is', () => {
  const found = endpoint({
    id: 'found.list',
    method: 'GET',
    path: '/api/v1/found',
    access: 'public',
    summary: 'Rows of a year.',
    query: z.object({ year: z.coerce.number().int() }),
  });
  expect(filtersIn(found, inAddress('year=2026'))).toEqual([{ name: 'year', text: '2026', value: 2026 }]);
  expect(filtersIn(found, inAddress(''))).toEqual([]);
});
