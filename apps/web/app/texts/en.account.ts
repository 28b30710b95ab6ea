import { byArea } from './by-area.ts';

/** Texts of signing up and in, and of the page kit, which onboarding is made of: they load with the auth pages. */
export default byArea(
  import.meta.glob('./en/{account,kit,onboarding}.json', { eager: true, import: 'default' }),
);
