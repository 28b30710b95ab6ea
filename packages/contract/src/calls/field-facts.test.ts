import { expect, test } from 'vitest';
import { z } from 'zod';
import { editState } from '../people/states.ts';
import { createUser } from '../people/users.ts';
import { fieldFacts, membersOf } from './field-facts.ts';

test('what must be given, and how long it may be, is read from the body', () => {
  expect(fieldFacts(createUser.body, 'name')).toEqual({ required: true, maxLength: 120 });
  expect(fieldFacts(createUser.body, 'email')).toEqual({ required: true, maxLength: 254 });
  expect(fieldFacts(createUser.body, 'phone')).toEqual({ required: false, maxLength: 40 });
  expect(fieldFacts(createUser.body, 'role_id')).toEqual({ required: true });
  expect(fieldFacts(createUser.body, 'must_use_two_factor')).toEqual({ required: false });
});

test('members inside of members and of lists have their facts too', () => {
  expect(fieldFacts(editState.body, 'name.en')).toEqual({ required: true, maxLength: 120 });
  expect(fieldFacts(editState.body, 'name.ms')).toEqual({ required: false, maxLength: 120 });
  const lines = z.object({ lines: z.array(z.object({ price: z.string().min(1).max(9) })) });
  expect(fieldFacts(lines, 'lines.3.price')).toEqual({ required: true, maxLength: 9 });
});

test('a text that may be empty need not be given, and what is not in the body has no facts', () => {
  expect(fieldFacts(z.object({ note: z.string().max(5) }), 'note')).toEqual({
    required: false,
    maxLength: 5,
  });
  expect(fieldFacts(createUser.body, 'shoe_size')).toBeNull();
  expect(fieldFacts(undefined, 'name')).toBeNull();
});

test('a new form begins with what the body takes for granted, and with empty fields', () => {
  const usual = Object.fromEntries(membersOf(createUser.body).map((member) => [member.name, member.usual]));
  expect(usual).toEqual({
    name: '',
    phone: '',
    job_title: '',
    role_id: null,
    organisation_id: null,
    buys: false,
    locale: 'en',
    must_use_two_factor: false,
    expires_on: '',
    email: '',
    note: '',
  });
  expect(membersOf(undefined)).toEqual([]);
});
