import {
  editMedium,
  listMedia,
  type MediumDetail,
  showMedium,
  showScanning,
} from '@datum/contract/content/media';
import { href } from '@datum/contract/screens/all';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { pageWith } from '../../../test/rows.ts';
import { MediaTools } from './media-tools.part.tsx';

const UUID = '6ad8e7d4-5f0c-4a2f-9a3e-0a2d1c9b7e11';
const version: MediumDetail['current'] = {
  ...{ number: 1, file_name: 'site.png', media_type: 'image/png', size: 204_800, sha256: 'ab' },
  ...{ width: 800, height: 400, pages: null, text_layer: null, is_tagged: null, restored_from: null },
  ...{ created_by: 'Aini', created_at: '2026-11-20T02:00:00Z', address: `/api/v1/media/${UUID}?version=1` },
};
const medium = (more: Partial<MediumDetail> = {}): MediumDetail => ({
  ...{ uuid: UUID, kind: 'image', label: 'Building site', alt: { en: '', ms: '' }, is_decorative: false },
  ...{ is_described: false, licence: '', is_public: false, updated_at: '2026-11-20T02:00:00Z', version: 1 },
  current: version,
  picture: {
    ...{ uuid: UUID, number: 1, width: 800, height: 400, widths: [320, 640, 800] },
    ...{ alt: { en: '', ms: '' }, link: 'x' },
  },
  ...{ uses: 0, versions: [version], used_by: [], twins: [] },
  ...more,
});

const putIn = vi.fn();
const sent = vi.fn();
/** The form that the text stands in. */
const Page = () => (
  <section onSubmit={sent}>
    <MediaTools putIn={putIn} />
  </section>
);

test('a picture is described in the dialog that puts it into a text, and nothing of the form behind is sent', async () => {
  const described = medium({ is_described: true, alt: { en: 'A crane', ms: 'Kren' }, version: 2 });
  api.answers(showScanning, { is_on: true });
  api.answers(listMedia, pageWith([medium()]));
  api.answers(showMedium, medium());
  api.answers(editMedium, () => {
    api.answers(showMedium, described);
    return described;
  });
  const { user } = await openScreen(href('home'), { as: personOf('Admin'), page: Page });
  await user.click(screen.getByRole('button', { name: 'Picture' }));
  const dialog = await screen.findByRole('dialog', { name: 'Picture' });
  await user.click(await within(dialog).findByRole('button', { name: /Building site/ }));
  await user.type(await within(dialog).findByLabelText('What it shows, in English'), 'A crane');
  await user.type(within(dialog).getByLabelText('What it shows, in Malay'), 'Kren');
  await user.click(within(dialog).getByRole('button', { name: 'Save description' }));
  await waitFor(() =>
    expect(api.callsOf(editMedium)[0]?.body).toMatchObject({ alt: { en: 'A crane', ms: 'Kren' } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Use this picture' }));
  await user.type(await screen.findByLabelText(/^Words under/), 'The site in October');
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  expect(putIn).toHaveBeenCalledWith({
    type: 'image',
    attrs: { media: UUID, caption: 'The site in October' },
  });
  expect(sent).not.toHaveBeenCalled();
});
