import type { CSSVariablesResolver } from '@mantine/core';

const ours = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--inset)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--red-solid)',
  '--mantine-color-disabled': 'var(--inset)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--disabled)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
};

/** Points Mantine's colours at our tokens, so that both schemes and every part follow `tokens.css`. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
