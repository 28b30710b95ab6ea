import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariables } from '../apps/web/app/theme/css-variables.ts';
import { theme } from '../apps/web/app/theme/theme.ts';

/**
 * What `mantine-variables.css` of the web app holds: the variables that Mantine makes of our theme. Its provider would work
 * them out for each page anew and write them into each document, 12 kB of it.
 */
export function mantineVariables(): string {
  const markup = renderToStaticMarkup(
    createElement(
      MantineProvider,
      { theme, cssVariablesResolver: cssVariables, withGlobalClasses: false },
      null,
    ),
  );
  const rules = /^<style[^>]*>(.*)<\/style>$/s.exec(markup)?.[1] ?? '';
  if (rules === '') throw new Error("Mantine's provider writes its variables in another way: look at it.");
  return `/* Made by \`npm run generate\` from theme.ts and css-variables.ts. */\n${rules.replaceAll('}', '}\n')}`;
}
