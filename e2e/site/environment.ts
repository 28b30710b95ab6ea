/** The environment that the template was made in and every site of the tests runs in, but for ports, folder and database. */
export const siteEnvironment = {
  DATABASE_URL: '',
  DEMO: 'on',
  DEMO_SUBJECTS: 'none',
  APP_SECRET: 'secret-of-the-browser-tests-'.padEnd(48, 'x'),
  LIVE_SECRET: 'secret-of-the-live-channel-'.padEnd(48, 'y'),
  TIME_ZONE: 'Asia/Kuala_Lumpur',
  RATE_LIMIT_FACTOR: '1000',
  DRAIN_SECONDS: '0',
} as const;
