import { href } from '@datum/contract/screens/all';
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useNavigation } from '../../lib/screens/navigation.ts';
import { signOut } from '../../lib/session/session-calls.ts';
import { useLabel } from '../../lib/texts/use-label.ts';
import { Icon } from '../../ui/icon.tsx';
import { AreaIcon } from './menu/area-icon.tsx';

/** Opens the command palette. */
export const openPalette = (): void => spotlight.open();

/** The command palette: every screen that opens to the person, and what can be done from anywhere. */
export function Palette({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const t = useTranslations();
  const say = useLabel();
  const navigate = useNavigate();
  const areas = useNavigation().map(
    ({ area, label, entries }): SpotlightActionGroupData => ({
      group: t(label),
      actions: entries.map((entry) => ({
        id: entry.path,
        label: say(entry.label),
        leftSection: <AreaIcon area={area} />,
        onClick: () => void navigate(entry.path),
      })),
    }),
  );
  const commands: SpotlightActionGroupData = {
    group: t('internal.palette.commands'),
    actions: [
      {
        id: 'shortcuts',
        label: t('internal.shortcuts.title'),
        leftSection: <Icon name="keyboard" />,
        onClick: onShortcuts,
      },
      {
        id: 'sign-out',
        label: t('internal.account.sign-out'),
        onClick: () => void signOut().then(() => navigate(href('login'))),
      },
    ],
  };
  return (
    <Spotlight
      actions={[...areas, commands]}
      nothingFound={t('internal.palette.nothing')}
      highlightQuery
      scrollable
      maxHeight={420}
      shortcut="mod + K"
      attributes={{ content: { 'aria-label': t('internal.palette.open') } }}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: t('internal.palette.open'),
        'aria-label': t('internal.palette.open'),
      }}
    />
  );
}
