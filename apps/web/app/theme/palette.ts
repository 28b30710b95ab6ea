import type { MantineColorsTuple } from '@mantine/core';

/** Brand green: shade 7 is primary in light (6.93:1 on white), shade 4 in dark (8.30:1). */
export const green: MantineColorsTuple = [
  '#f1faf5',
  '#dcf3e6',
  '#bde8d1',
  '#94d7b4',
  '#5fc092',
  '#32a172',
  '#16845a',
  '#046744',
  '#074e33',
  '#063320',
];

/** Greys of the light scheme: 5 is the lightest that may draw a control, 6 the lightest for text. */
export const gray: MantineColorsTuple = [
  '#f8fbf9',
  '#f0f4f2',
  '#e4e9e7',
  '#d4dbd7',
  '#b8c0bc',
  '#8a938f',
  '#636d68',
  '#49524e',
  '#2c3531',
  '#131a17',
];

/** Dark scheme from text (0) to behind overlays (9). */
export const dark: MantineColorsTuple = [
  '#e8edeb',
  '#b9c1bd',
  '#98a29d',
  '#6f7974',
  '#3b433f',
  '#28302c',
  '#1b2320',
  '#161e1a',
  '#0f1513',
  '#080e0b',
];

/** Errors and lateness only; shade 7 is the solid red (6.53:1 on white). */
export const red: MantineColorsTuple = [
  '#fff5f4',
  '#ffe4e1',
  '#ffcfca',
  '#ffaba3',
  '#f9a49d',
  '#e06a66',
  '#c94644',
  '#b02a2d',
  '#811c1e',
  '#4a1212',
];
