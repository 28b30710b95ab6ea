import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** Filled green carries `--on-brand` (white in light, #05251a in dark: 7.34:1), which autoContrast alone does not know. */
export const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isBrand = (input.color ?? input.theme.primaryColor) === 'green';
  if (input.variant !== 'filled' || !isBrand) return colors;
  return { ...colors, background: 'var(--brand)', hover: 'var(--brand-hover)', color: 'var(--on-brand)' };
};
