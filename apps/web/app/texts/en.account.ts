import { byArea } from './by-area.ts';

/** Texts of signing up and in: they load with the auth pages. */
export default byArea(import.meta.glob('./en/{account,onboarding}.json', { eager: true, import: 'default' }));
