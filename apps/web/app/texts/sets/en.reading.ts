import { byArea } from '../by-area.ts';

/** Texts of the public pages that show figures; the internal set has them too. */
export default byArea(
  import.meta.glob('../en/{entered-figures,passport,products,published,reports}.json', {
    eager: true,
    import: 'default',
  }),
);
