import { resource, sortBy } from '@datum/contract/calls/resource';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useUsualForm } from '../form/use-usual-form.ts';
import { writing } from '../form/writing.ts';
import { list } from '../list/list.ts';
import { useList } from '../list/use-list.ts';
import { RecordBeside } from './record-beside.tsx';

const written = z.object({
  term: z.string().trim().min(1).max(20),
  note: z.string().nullable(),
  is_public: z.boolean().default(true),
});
const row = written.extend({ uuid: z.uuid(), is_public: z.boolean(), version: z.number() });
type Term = z.output<typeof row>;
const terms = resource({
  noun: 'terms',
  words: { one: 'term', many: 'terms' },
  path: '/api/v1/terms',
  key: z.object({ uuid: z.uuid() }),
  row,
  detail: row,
  body: written,
  filters: { sort: sortBy(['term'], 'term') },
});
const [listTerms, showTerm] = [terms.list({ access: 'signed-in' }), terms.show({ access: 'signed-in' })];
const [createTerm, editTerm] = [terms.create({ access: 'signed-in' }), terms.edit({ access: 'signed-in' })];

const TERMS = list(listTerms);
function TermsPage() {
  return (
    <RecordBeside
      list={useList(TERMS)}
      endpoint={showTerm}
      paramsOf={(uuid) => ({ uuid })}
      titles={{ add: 'New term', any: 'Term', one: ({ term }) => `Term ${term}` }}
      form={{ label: 'Details', show: (term, close) => <TermForm term={term} onClose={close} /> }}
      tabs={[{ id: 'facts', label: 'Facts', show: ({ version }) => <p>Version {version}</p> }]}
    />
  );
}

function TermForm({ term, onClose }: { readonly term: Term | null; readonly onClose: () => void }) {
  const form = useUsualForm({
    draft: 'terms',
    record: term,
    show: showTerm,
    create: createTerm,
    write: term ? writing(editTerm, { params: { uuid: term.uuid } }) : writing(createTerm, {}),
    said: (saved) => saved.term,
    onSaved: onClose,
  });
  return (
    <RecordForm form={form} title="Term" submitLabel="Save term" onCancel={onClose}>
      <TextField {...form.field('term', 'Word')} />
      <TextField {...form.field('note', 'Note')} />
      <CheckField {...form.field('is_public', 'Public')} />
    </RecordForm>
  );
}

const weight = {
  uuid: '018f3c6e-0000-7000-8000-00000000000b',
  term: 'Weight',
  note: 'x',
  is_public: false,
  version: 4,
};
beforeEach(() => {
  api.answers(listTerms, pageWith([weight]));
  api.answers(showTerm, weight);
});
const open = (query: string) =>
  openScreen(`${href('states')}?level=state&${query}`, { as: personOf('Admin'), page: TermsPage });

test('a new record is written beside its list with the usual values, and the list stays as it was', async () => {
  api.answers(createTerm, weight);
  const { user, address } = await open('open=new');
  expect(await screen.findByText('New term')).toBeVisible();
  await user.type(screen.getByLabelText(/^Word/), 'Weight');
  await user.click(screen.getByRole('button', { name: 'Save term' }));
  await expect.poll(address).toBe(`${href('states')}?level=state`);
  expect(api.callsOf(createTerm).map(({ body }) => body)).toEqual([
    { term: 'Weight', note: null, is_public: true },
  ]);
});

test('a kept record is changed on its version; an empty text is none', async () => {
  api.answers(editTerm, weight);
  const { user, address } = await open(`open=${weight.uuid}&tab=facts`);
  expect(await screen.findByText('Version 4')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  await user.clear(await screen.findByLabelText(/^Note/));
  await user.click(screen.getByRole('button', { name: 'Save term' }));
  await expect.poll(address).toBe(`${href('states')}?level=state`);
  const sent = api.callsOf(editTerm).map(({ params, body }) => [params, body]);
  expect(sent).toEqual([
    [{ uuid: weight.uuid }, { term: 'Weight', note: null, is_public: false, version: 4 }],
  ]);
});
