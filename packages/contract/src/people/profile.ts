import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import type { ProductKind } from '../publication/products.ts';
import { nameText } from '../values/name-text.ts';
import { preferences } from './preferences.ts';

export const PROFESSIONS = [
  'quantity-surveyor',
  'contractor',
  'developer',
  'public-body',
  'academic',
  'supplier',
  'other',
] as const;
export const NEEDS = ['prices', 'indices', 'contract-adjustment', 'estimates'] as const;
export type Need = (typeof NEEDS)[number];

/** Which figures serve a need: those come first on the home page. */
export const KIND_OF_NEED: Readonly<Record<Need, ProductKind>> = {
  prices: 'prices',
  estimates: 'prices',
  indices: 'indices',
  'contract-adjustment': 'indices',
};

/** What onboarding asks. */
export const personalisation = z.object({
  profession: z.enum(PROFESSIONS).nullable().default(null),
  /** Codes of regions. */
  regions: z.array(z.string().max(40)).max(40).default([]),
  needs: z.array(z.enum(NEEDS)).max(4).default([]),
});

const profile = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  locale: z.enum(['en', 'ms']),
  colour_mode: z.enum(['system', 'light', 'dark']),
  organisation: z.object({ code: z.string(), name: z.record(z.string(), z.string()) }).nullable(),
  role_name: z.string(),
  is_personalised: z.boolean(),
  personalisation,
  preferences,
  /** What was accepted at sign-up; null for people whom staff invited. */
  terms: z.object({ version: z.string(), accepted_at: z.string() }).nullable(),
  created_at: z.string(),
  version: z.number().int(),
});

export const showProfile = endpoint({
  id: 'profile.show',
  method: 'GET',
  path: '/api/v1/profile',
  access: { permission: 'profile.self.view' },
  summary: 'The signed-in person’s own profile and preferences.',
  answer: profile,
});

export const editProfile = endpoint({
  id: 'profile.edit',
  method: 'PATCH',
  path: '/api/v1/profile',
  access: { permission: 'profile.self.edit' },
  summary: 'Changes the own profile; address, role and organisation are not the person’s to change.',
  body: z.object({
    version: z.number().int(),
    name: nameText(120).min(1).optional(),
    phone: z.string().trim().max(40).nullable().optional(),
    job_title: z.string().trim().max(120).nullable().optional(),
    locale: z.enum(['en', 'ms']).optional(),
    colour_mode: z.enum(['system', 'light', 'dark']).optional(),
    preferences: preferences.optional(),
  }),
  answer: profile,
});

export const personalise = endpoint({
  id: 'profile.personalise',
  method: 'PUT',
  path: '/api/v1/profile/personalisation',
  access: { permission: 'profile.self.edit' },
  summary: 'Keeps what onboarding asked; the person counts as personalised from then on.',
  body: personalisation,
  answer: profile,
});

export const exportOwnData = endpoint({
  id: 'profile.export',
  method: 'GET',
  path: '/api/v1/profile/export',
  access: { permission: 'profile.self.view' },
  limits: ['heavy'],
  summary: 'Everything that is kept of the signed-in person, as JSON.',
  stepUp: true,
  produces: 'application/json',
});
