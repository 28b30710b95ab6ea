import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/**
 * Filled green carries `--on-brand` (white in light, #05251a in dark: 7.34:1), which autoContrast alone does not know;
 * filled red is the same in both schemes (6.53:1); quiet buttons are ink, so that green stays with the one filled button of a view.
 */
export const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant === 'filled' && color === 'green') {
    return { ...colors, background: 'var(--brand)', hover: 'var(--brand-hover)', color: 'var(--on-brand)' };
  }
  if (input.variant === 'filled' && color === 'red') {
    const [solid, hover] = ['var(--mantine-color-red-7)', 'var(--mantine-color-red-8)'];
    return { ...colors, background: solid, hover, color: 'var(--mantine-color-white)' };
  }
  if (input.variant === 'subtle' && (color === 'green' || color === 'gray')) {
    return { ...colors, hover: 'var(--inset)', color: 'var(--ink)' };
  }
  return colors;
};
