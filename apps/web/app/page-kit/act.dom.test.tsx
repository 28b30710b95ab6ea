import { stepRequest } from '@datum/contract/requests/report-requests';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { api } from '../test/api-stand-in.ts';
import { openScreen } from '../test/open-screen.tsx';
import { personOf } from '../test/people.ts';
import { Act } from './act.tsx';

const UUID = '018f3c6e-0000-7000-8000-000000000091';

/** A record that is saved beside the step: its version is in what the step sends. */
function Page() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Save
      </button>
      <Act
        endpoint={stepRequest}
        input={{ params: { uuid: UUID }, body: { step: 'review', reason: '', version } }}
        label="Submit for review"
        done={() => 'Submitted'}
      />
    </>
  );
}

test('a refusal by a rule goes when what is sent has changed by a save', async () => {
  api.refuses(stepRequest, { status: 409, message: 'The title is missing in English.' });
  const { user } = await openScreen(href('home'), { as: personOf('Admin'), page: Page });
  await user.click(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The title is missing in English.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a closed button says in words beside it why, and is described by them', async () => {
  const why = 'You entered these figures: another person must approve them.';
  const closed = (
    <Act
      endpoint={stepRequest}
      input={{ params: { uuid: UUID }, body: { step: 'review', reason: '', version: 1 } }}
      label="Submit for review"
      why={why}
      done={() => 'Submitted'}
    />
  );
  await openScreen(href('home'), { as: personOf('Admin'), page: () => closed });
  const button = await screen.findByRole('button', { name: 'Submit for review' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(why);
  expect(screen.getByText(why)).toBeVisible();
});
