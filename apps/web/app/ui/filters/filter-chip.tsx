import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';
import classes from './filter-chip.module.css';

export interface FilterChipProps {
  readonly label: string;
  /** What is chosen, in words. */
  readonly value: string;
  /** It narrows the list: green border and tint, value in bold. */
  readonly narrows: boolean;
  /** The choices; `close` ends the choosing. */
  readonly children: (close: () => void) => ReactNode;
}

/** "Region Central ▾": the frame of every filter chip. On phones the choices fill the screen. */
export function FilterChip({ label, value, narrows, children }: FilterChipProps) {
  const { t } = useUi();
  const [opened, setOpened] = useState(false);
  const phone = useMediaQuery('(max-width: 760px)');
  const close = () => setOpened(false);
  const chip = (
    <button
      type="button"
      className={classes.chip}
      data-narrows={narrows || undefined}
      aria-haspopup="dialog"
      onClick={() => setOpened(!opened)}
    >
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      <Icon name="chevron-down" size={13} />
    </button>
  );
  if (phone) {
    return (
      <>
        {chip}
        <Modal
          opened={opened}
          onClose={close}
          title={label}
          fullScreen
          closeButtonProps={{ 'aria-label': t('overlay.close') }}
        >
          {children(close)}
          <button type="button" className={classes.done} onClick={close}>
            {t('filter.done')}
          </button>
        </Modal>
      </>
    );
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>{chip}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
