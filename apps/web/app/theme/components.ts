import type { MantineThemeComponents } from '@mantine/core';

/** Hint under the label, error between label and field. Required is written, not starred. */
const fieldOrder = { inputWrapperOrder: ['label', 'description', 'error', 'input'], withAsterisk: false };

const dropdown = { transitionProps: { duration: 180 }, shadow: 'md' };

/** The head of a dialog is a `<header>`, but no banner of the page. */
const NO_BANNER = { header: { role: 'presentation' } };

/** Above a drawer (210), which may ask a question; below menus (300) and toasts (400). */
const DIALOG_LAYER = 250;

/** Of dialogs that ask something about the dialog or drawer they came from: drawn before it, they would lie under it. */
export const QUESTION_LAYER = 270;

/** Of the sheet when a session ends: nothing is read or done before it is answered. */
export const SESSION_LAYER = 280;

/** Default props of the Mantine parts we use. Sizes: sm 32 px (work), md 40 px, lg 48 px. */
export const components: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md', variant: 'default' } },
  ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
  TextInput: { defaultProps: { size: 'md', ...fieldOrder } },
  Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3, ...fieldOrder } },
  PasswordInput: { defaultProps: { size: 'md', ...fieldOrder } },
  NativeSelect: { defaultProps: { size: 'md', ...fieldOrder } },
  Select: { defaultProps: { size: 'md', comboboxProps: dropdown, ...fieldOrder } },
  MultiSelect: { defaultProps: { size: 'md', comboboxProps: dropdown, ...fieldOrder } },
  Autocomplete: { defaultProps: { size: 'md', comboboxProps: dropdown, ...fieldOrder } },
  InputWrapper: { defaultProps: fieldOrder },
  Checkbox: { defaultProps: { radius: 'xs', size: 'xs' } },
  Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  // Without the focusable placeholder, which a menu may not contain: focus goes to the first item.
  Menu: { defaultProps: { position: 'bottom-end', withInitialFocusPlaceholder: false, ...dropdown } },
  Popover: { defaultProps: { position: 'bottom-start', ...dropdown } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'md',
      zIndex: DIALOG_LAYER,
      transitionProps: { duration: 180 },
      attributes: NO_BANNER,
    },
  },
  Drawer: { defaultProps: { attributes: NO_BANNER } },
};
