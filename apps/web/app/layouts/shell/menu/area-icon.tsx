import type { Area } from '@datum/contract/screens/areas';
import { Strokes } from '../../../ui/icon.tsx';

/** One sign for each area, on the 16 px grid of `ui/icon.tsx`. */
const strokes: Readonly<Record<Area, string>> = {
  home: 'M2 7.5 8 2.5l6 5M3.5 6.5V14h9V6.5',
  data: 'm8 2 6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3',
  publish: 'M14 2 1.8 6.8 6.5 9.5 9.2 14.2z',
  products: 'M2.5 2v11.5H14M5 10.5l2.8-3.6 2.2 1.7L13.5 4',
  content: 'M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5',
  subscription: 'M1.8 3.5h12.4v9H1.8zM1.8 6.5h12.4M4 10h3',
  requests: 'M2 9 4 3h8l2 6v4.5H2zM2 9h3.5l1 2h3l1-2H14',
  people:
    'M6 3.1a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 1 0 0-4.8zM1.5 13.5a4.5 4.5 0 0 1 9 0M10.5 3.4a2.4 2.4 0 0 1 0 4.3M12.2 9.6a4.4 4.4 0 0 1 2.3 3.9',
  settings:
    'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4',
  account: 'M8 2.6a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 1 0 0-5.2zM3 14a5 5 0 0 1 10 0',
};

/** Decorative: the area's name stands beside it. */
export function AreaIcon({ area }: { readonly area: Area }) {
  return <Strokes d={strokes[area]} />;
}
