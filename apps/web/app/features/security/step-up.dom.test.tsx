import { deliverRequest } from '@datum/contract/requests/request-papers';
import { href } from '@datum/contract/screens/all';
import { showOwnSecurity } from '@datum/contract/sign-in/security';
import { stepUp } from '@datum/contract/sign-in/session';
import { Modal } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { StepUp } from './step-up.part.tsx';

const UUID = '018f3c6e-0000-7000-8000-000000000091';

/** The shell with its identity dialog, then a page that opens a dialog over it. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <StepUp />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Deliver onClose={() => setOpen(false)} />}
    </>
  );
}

function Deliver({ onClose }: { readonly onClose: () => void }) {
  const form = useRecordForm({
    record: { version: 1 },
    valuesOf: () => ({ text: 'The table is ready.' }),
    bodyOf: ({ text }, { version }: { readonly version: number }) => ({ text, version }),
    write: writing(deliverRequest, { params: { uuid: UUID } }),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title="Deliver the answer" withCloseButton={false}>
      <RecordForm form={form} title="Deliver" submitLabel="Deliver" onCancel={onClose}>
        {null}
      </RecordForm>
    </Modal>
  );
}

/** @param isOn whether the person has a second factor */
async function deliver({ isOn = false } = {}) {
  api.answers(showOwnSecurity, {
    password_changed_at: null,
    two_factor: { is_on: isOn, is_required: false, since: null },
    backup_codes_left: 0,
    passkeys: [],
    stepped_up_until: null,
    passkeys_possible: false,
  });
  api.refuses(deliverRequest, { status: 403, code: 'step_up', message: 'Confirm that it is you to go on.' });
  const { user } = await openScreen(href('home'), { as: personOf('Admin'), page: Page });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Deliver' }));
  return { user, identity: await screen.findByRole('dialog', { name: 'Confirm your identity' }) };
}

/** The layer of a dialog, from the element that carries it. */
const layerOf = (dialog: HTMLElement) =>
  Number(/--mb-z-index: (\d+)/.exec(dialog.closest('.mantine-Modal-root')?.getAttribute('style') ?? '')?.[1]);

test('the identity dialog lies above the dialog that asked for it', async () => {
  const { identity } = await deliver();
  const below = screen.getByRole('dialog', { name: 'Deliver the answer' });
  expect(layerOf(identity)).toBeGreaterThan(layerOf(below));
});

test('an identity dialog that is cancelled leaves the answer undelivered, and says so', async () => {
  const { user, identity } = await deliver();
  await user.click(within(identity).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Confirm that it is you to go on.')).toBeInTheDocument();
  expect(api.callsOf(deliverRequest)).toHaveLength(1);
});

test('a wrong password is told in the identity dialog; the right one sends the same once more', async () => {
  const { user, identity } = await deliver();
  api.refuses(stepUp, { status: 422, code: 'invalid', errors: { password: ['Wrong.'] } });
  await user.type(await within(identity).findByLabelText('Password'), 'not the password{Enter}');
  await waitFor(() => expect(within(identity).getByRole('alert')).toHaveFocus());
  expect(api.callsOf(deliverRequest)).toHaveLength(1);

  api.answers(stepUp, { stepped_up_until: '2026-11-23T10:00:00.000Z' });
  api.refuses(deliverRequest, { status: 409, message: 'It was delivered meanwhile.' });
  await user.clear(within(identity).getByLabelText('Password'));
  await user.type(await within(identity).findByLabelText('Password'), 'right horse battery{Enter}');
  expect(await screen.findByText('It was delivered meanwhile.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Confirm your identity' })).toBeNull();
  const [first, again] = api.callsOf(deliverRequest);
  expect(again?.body).toEqual(first?.body);
});

test('a dialog that was cancelled while the identity was asked sends nothing, whatever is typed afterwards', async () => {
  const { user, identity } = await deliver();
  const below = screen.getByRole('dialog', { name: 'Deliver the answer' });
  api.answers(stepUp, { stepped_up_until: '2026-11-23T10:00:00.000Z' });
  await user.click(within(below).getByRole('button', { name: 'Cancel' }));
  await user.type(await within(identity).findByLabelText('Password'), 'right horse battery');
  await user.click(within(identity).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(api.callsOf(stepUp)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(deliverRequest)).toHaveLength(1);
});

const CODE = /^Code from your authenticator app/;

test('who has a second factor is asked for its code or a backup code, and never for the password', async () => {
  const { user, identity } = await deliver({ isOn: true });
  api.answers(stepUp, { stepped_up_until: '2026-11-23T10:00:00.000Z' });
  api.refuses(deliverRequest, { status: 409, message: 'It was delivered meanwhile.' });
  await user.type(await within(identity).findByLabelText(CODE), 'k3x9p-2m7qa{Enter}');
  expect(await screen.findByText('It was delivered meanwhile.')).toBeInTheDocument();
  expect(api.callsOf(stepUp).map(({ body }) => body)).toEqual([{ code: 'k3x9p-2m7qa' }]);
  expect(within(identity).queryByLabelText('Password')).toBeNull();
});

test('a second factor that was set up meanwhile is asked for in place of the password', async () => {
  const { user, identity } = await deliver();
  api.refuses(stepUp, { status: 422, code: 'two_factor_required', errors: { code: ['Enter the code.'] } });
  await user.type(await within(identity).findByLabelText('Password'), 'right horse battery{Enter}');
  const code = await within(identity).findByLabelText(CODE);
  expect(code).toHaveValue('');
  expect(within(identity).queryByLabelText('Password')).toBeNull();
  expect(api.callsOf(deliverRequest)).toHaveLength(1);
});
