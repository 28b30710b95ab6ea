import { byArea } from '../by-area.ts';

/** Texts of asking for a report; the internal set has them too. */
export default byArea(import.meta.glob('../en/request.json', { eager: true, import: 'default' }));
