import { byArea } from '../by-area.ts';

/** Texts of the pages that say what there is and how to begin: they load with those pages. */
export default byArea(import.meta.glob('../en/{catalogue,sign-up}.json', { eager: true, import: 'default' }));
