import { href } from '@datum/contract/screens/all';
import { Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Portrait } from '../../../features/profile/portrait.part.tsx';
import { useNavigation } from '../../../lib/screens/navigation.ts';
import { signOut } from '../../../lib/session/session-calls.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLabel } from '../../../lib/texts/use-label.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './account-menu.module.css';
import { ColorModeItems } from './color-mode-items.tsx';
import { LanguageItems } from './language-items.tsx';

/** Who is signed in, with everything that is theirs: profile, language, colour mode, keys, signing out. */
export function AccountMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const t = useTranslations();
  const say = useLabel();
  const person = usePerson();
  const navigate = useNavigate();
  const own = useNavigation().find(({ area }) => area === 'account')?.entries ?? [];
  if (!person) {
    return null;
  }
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <button
          type="button"
          className={classes.target}
          aria-label={t('internal.account.open', { name: person.name })}
        >
          <Portrait name={person.name} photo={person.photo} />
          <span className={classes.words}>
            <b>{person.name}</b>
            <span>{person.role_name}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ path, label }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {say(label)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={onShortcuts}>
          {t('internal.shortcuts.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('common.language-label')}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Label>{t('common.color-mode.label')}</Menu.Label>
        <ColorModeItems />
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut().then(() => navigate(href('login')))}>
          {t('internal.account.sign-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
