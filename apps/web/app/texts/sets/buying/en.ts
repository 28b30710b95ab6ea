import { byArea } from '../../by-area.ts';

/** Texts of orders and their payment, with the price list that they come from; the internal set has them too. */
export default byArea(
  import.meta.glob('../../en/{kit,orders,pricing}.json', { eager: true, import: 'default' }),
);
