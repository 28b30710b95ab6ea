import { byArea } from '../by-area.ts';

/** Texts of the price list: they load with its pages. */
export default byArea(import.meta.glob('../ms/{media-kit,pricing}.json', { eager: true, import: 'default' }));
