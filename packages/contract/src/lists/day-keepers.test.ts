import { expect, test } from 'vitest';
import { may, type Person } from '../access/access.ts';
import type { Permission } from '../access/permissions.ts';
import { createExchangeRate, listExchangeRates } from './exchange-rates.ts';
import { createMinimumWage } from './minimum-wages.ts';
import { partPermissions } from './reference-data.ts';

const who = (...permissions: Permission[]): Person => ({
  role: 'Admin',
  stakeholder: null,
  is_verified: true,
  permissions,
  needs_second_factor: false,
  subscription: null,
});

test('rates of exchange are kept by those who keep what is priced by them: equipment, or entered series', () => {
  expect(may(who('settings.series.create'), createExchangeRate)).toBe(true);
  expect(may(who('settings.machinery.create'), createExchangeRate)).toBe(true);
  expect(may(who('settings.series.view'), listExchangeRates)).toBe(true);
  expect(may(who('settings.series.view', 'settings.labour.create'), createExchangeRate)).toBe(false);
  expect(partPermissions('exchange-rates')).toEqual(['settings.machinery.view', 'settings.series.view']);
});

test('minimum wages are kept by those who keep the wages that are compared with them', () => {
  expect(may(who('settings.labour.create'), createMinimumWage)).toBe(true);
  expect(may(who('settings.machinery.create', 'settings.series.create'), createMinimumWage)).toBe(false);
  expect(partPermissions('minimum-wages')).toEqual(['settings.labour.view']);
});
