import { saveDraft } from '@datum/contract/office/drafts';
import { stepRequest } from '@datum/contract/requests/report-requests';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useKept } from '../../lib/drafts/use-kept.ts';
import { usePostedDraft } from '../../lib/drafts/use-posted-draft.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { writing } from './writing.ts';

beforeEach(() => sessionStorage.clear());

const UUID = '018f3c6e-0000-7000-8000-000000000091';
const WORDS = 'The table of Johor is not right.';

/** A page on which one thing is shown at a time, or nothing. */
function Page({ shows }: { readonly shows: Readonly<Record<string, ReactNode>> }) {
  const [shown, setShown] = useState('');
  return (
    <>
      {['', ...Object.keys(shows)].map((name) => (
        <button key={name} type="button" onClick={() => setShown(name)}>
          {name === '' ? 'Leave' : `Open ${name}`}
        </button>
      ))}
      {shows[shown]}
    </>
  );
}

async function opened(shows: Readonly<Record<string, ReactNode>>) {
  const as = personOf('Admin');
  const { user } = await openScreen(href('home'), { as, page: () => <Page shows={shows} /> });
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

const reason = (step: 'return' | 'decline') => (
  <ReasonDialog
    record={null}
    title={step}
    label="Reason"
    confirmLabel={step}
    write={writing(stepRequest, { params: { uuid: UUID } })}
    bodyOf={(words) => ({ step, reason: words, version: 1 })}
    onDone={() => undefined}
    onCancel={() => undefined}
  />
);

test('a form that names no draft keeps one all the same, by the call, the record and the step', async () => {
  const { user, press } = await opened({ return: reason('return'), decline: reason('decline') });
  await press('Open return');
  await user.type(await screen.findByLabelText(/^Reason/), WORDS);
  await press('Leave');
  await expect
    .poll(() => api.callsOf(saveDraft).map(({ params, body }) => [params.key, body]))
    .toContainEqual([`report-requests.step/${UUID}/return`, { data: { values: { reason: WORDS } } }]);
  await press('Open decline');
  expect(await screen.findByLabelText(/^Reason/)).toHaveValue('');
  await press('Open return');
  await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe(WORDS);
});

function Note() {
  const { values, set, keeps, drop } = useKept('proofs/7/return', { note: '' });
  return (
    <FormShell
      title="Note"
      submitLabel="Send"
      loading={false}
      submitError={null}
      keeps={keeps}
      onSubmit={drop}
    >
      <TextareaField
        name="note"
        label="What is wrong"
        value={values.note}
        onChange={(note) => set({ note })}
      />
    </FormShell>
  );
}

test('a form over no record keeps what is typed until it is sent', async () => {
  const { user, press } = await opened({ note: <Note /> });
  await press('Open note');
  await user.type(await screen.findByLabelText('What is wrong'), WORDS);
  await press('Leave');
  await press('Open note');
  expect(await screen.findByLabelText('What is wrong')).toHaveValue(WORDS);
  await press('Send');
  await press('Leave');
  await press('Open note');
  expect(await screen.findByLabelText('What is wrong')).toHaveValue('');
});

function Posted() {
  const { form } = usePostedDraft('contact');
  return (
    <form {...form} aria-label="Posted">
      <input type="hidden" name="stamp" defaultValue="of this page" />
      <label>
        Text <textarea name="text" />
      </label>
      <label>
        Agreed <input type="checkbox" name="consent" />
      </label>
    </form>
  );
}

test('a posted form is filled in again for its person', async () => {
  const { user, press } = await opened({ posted: <Posted /> });
  await press('Open posted');
  await user.type(await screen.findByLabelText('Text'), WORDS);
  await user.click(screen.getByLabelText('Agreed'));
  await press('Leave');
  await expect
    .poll(() => api.callsOf(saveDraft).map(({ body }) => body))
    .toContainEqual({ data: { values: { text: WORDS, consent: 'on' } } });
  await press('Open posted');
  expect(await screen.findByLabelText('Text')).toHaveValue(WORDS);
  expect(screen.getByLabelText('Agreed')).toBeChecked();
  expect(screen.getByRole('form').querySelector('[name=stamp]')).toHaveValue('of this page');
});
