import type { QuoteDetail } from '@datum/contract/collection/quote-detail';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import type { PanelAction } from '../grid/flag-panel.part.tsx';
import { AloneNote } from './alone-note.part.tsx';

const shown = async (confirms_alone: boolean, actions: readonly PanelAction[]) => {
  // the rest of a quote says nothing here
  const detail = { confirms_alone } as QuoteDetail;
  await openScreen(href('home'), {
    as: personOf('Admin'),
    page: () => <AloneNote detail={detail} actions={actions} />,
  });
  return screen.queryByText(/Nobody else can confirm this price now. You confirm it alone/) !== null;
};

test.each([
  ['where a second person is missing', true, ['confirm', 'reject'], true],
  ['where another person confirms it, or nobody asks for two', false, ['confirm', 'reject'], false],
  ['where it is confirmed already', true, ['recheck'], false],
] as const)(
  'who confirms a price alone reads it before the button: %s',
  async (_, alone, actions, isShown) => {
    expect(await shown(alone, actions)).toBe(isShown);
  },
);
