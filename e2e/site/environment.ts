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
  POWERBI_TENANT_ID: '1b671a64-40d5-491e-99b0-da01ff1f3341',
  POWERBI_CLIENT_ID: '9c858901-8a57-4791-81fe-4c455b099bc9',
  POWERBI_CLIENT_SECRET: 'of the browser tests',
} as const;
