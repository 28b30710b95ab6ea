import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_VISITOR } from '../visit.ts';

/** Where readers write to the office, and follow what they wrote. */
export const CONTACT_ROWS = screens(
  { layout: 'portal', guards: 'none', access: 'public', audience: EVERYONE, area: null },
  {
    contact: {
      path: '/contact',
      page: 'feedback/contact',
      title: 'contact.title',
      description: 'contact.description',
      menu: 'front.link.contact',
      foot: { column: 'office', label: 'front.link.contact' },
      query: ['figure', 'page', 'faq', 'follow', 'sent'],
      measured: false,
      visit: BY_VISITOR,
    },
  },
);
