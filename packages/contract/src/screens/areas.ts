/**
 * The areas of the internal navigation in the order of the menu. Screens join one by `area`; `key` is pressed after `g`
 * to go to the first screen of the area that the person may open.
 */
export const AREAS = {
  home: { label: 'internal.area.home', key: 'h' },
  data: { label: 'internal.area.data', key: 'd' },
  publish: { label: 'internal.area.publish', key: 'p' },
  products: { label: 'internal.area.products', key: 'i' },
  content: { label: 'internal.area.content', key: 'c' },
  subscription: { label: 'internal.area.subscription', key: 's' },
  requests: { label: 'internal.area.requests', key: 'r' },
  people: { label: 'internal.area.people', key: 'u' },
  settings: { label: 'internal.area.settings', key: 't' },
  account: { label: 'internal.area.account', key: 'm' },
} as const;

export type Area = keyof typeof AREAS;
