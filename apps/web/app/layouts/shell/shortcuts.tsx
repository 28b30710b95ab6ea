import { Kbd, Modal, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useNavigation } from '../../lib/screens/navigation.ts';
import classes from './shortcuts.module.css';
import { useKeys } from './use-keys.ts';

interface ShortcutsProps {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The keys of the shell: they work while the shell stands, and this dialog lists them and turns them off. */
export function Shortcuts({ opened, onOpen, onClose }: ShortcutsProps) {
  const t = useTranslations();
  const [on = true, setOn] = useLocalStorage<boolean>({ key: 'shortcuts' });
  const areas = useNavigation();
  const navigate = useNavigate();
  const press = useCallback(
    (keys: string) => {
      const area = areas.find(({ key }) => keys === `g ${key}`);
      if (keys === '?') {
        onOpen();
      } else if (keys === '/') {
        document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      } else if (area?.entries[0]) {
        void navigate(area.entries[0].path);
      }
    },
    [areas, navigate, onOpen],
  );
  useKeys(on, press);
  const listed = [
    ...areas.map(({ key, label }) => ({
      keys: ['g', key],
      words: t('internal.shortcuts.go', { area: t(label) }),
    })),
    { keys: [t('internal.palette.keys')], words: t('internal.palette.open') },
    { keys: ['/'], words: t('internal.shortcuts.search') },
    { keys: ['?'], words: t('internal.shortcuts.list') },
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('internal.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={classes.list}>
        {listed.map(({ keys, words }) => (
          <div key={keys.join(' ')}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('internal.shortcuts.on')}
        description={t('internal.shortcuts.on-hint')}
        checked={on}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
