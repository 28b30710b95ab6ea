import { createTheme } from '@mantine/core';
import { components } from './components.ts';
import { dark, gray, green, red } from './palette.ts';
import { variantColors } from './variant-colors.ts';

/**
 * Datum's Mantine theme. Use: `<MantineProvider theme={theme} cssVariablesResolver={cssVariables}>`
 * with `theme/styles.ts` imported once; auth and internal areas add `forceColorScheme="light"`.
 */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { green, gray, dark, red },
  white: '#ffffff',
  black: '#131a17',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '12.5px', sm: '14px', md: '16px', lg: '17px', xl: '20px' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '38px', lineHeight: '1.1' },
      h2: { fontSize: '28px', lineHeight: '1.15' },
      h3: { fontSize: '20px', lineHeight: '1.25' },
      h4: { fontSize: '16px', lineHeight: '1.3' },
    },
  },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '30em', sm: '47.5em', md: '64em', lg: '80em', xl: '105em' },
  shadows: {
    xs: 'none',
    sm: 'var(--shadow-2)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: variantColors,
  components,
});
