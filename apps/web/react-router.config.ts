import type { Config } from '@react-router/dev/config';

/** Public pages are rendered on the server; the rest sends its shell and loads in the browser (architecture 6). */
export default {
  appDirectory: 'app',
  ssr: true,
} satisfies Config;
