import { byArea } from '../by-area.ts';

/** Texts around what the office writes: they load with its pages. */
export default byArea(
  import.meta.glob('../ms/{contact,legal,site}.json', { eager: true, import: 'default' }),
);
