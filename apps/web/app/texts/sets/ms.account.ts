import { byArea } from '../by-area.ts';

/** Texts of signing up and in, of the plan that was chosen before, and of the page kit, which onboarding is made of: they load with the auth pages. */
export default byArea(
  import.meta.glob('../ms/{account,kit,onboarding,pricing}.json', { eager: true, import: 'default' }),
);
