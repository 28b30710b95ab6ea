import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_VISITOR } from '../visit.ts';

/** What the office writes for everyone: news, questions, pages, publications. */
export const SITE_ROWS = screens(
  { layout: 'portal', guards: 'none', access: 'public', audience: EVERYONE, area: null },
  {
    news: {
      path: '/news',
      page: 'content/news',
      title: 'site.news.title',
      description: 'site.news.lead',
      menu: 'front.link.news',
      foot: { column: 'news', label: 'front.link.news' },
      query: ['search', 'kind', 'product', 'year', 'page'],
      visit: BY_VISITOR,
    },
    'news.post': {
      path: '/news/post',
      page: 'content/post',
      title: 'site.news.title',
      query: ['slug', 'preview'],
      visit: { as: ['visitor'] },
    },
    'news.article': {
      path: '/news/:id',
      page: 'content/article',
      title: null,
      visit: { as: ['visitor'], needs: 'published news' },
    },
    publications: {
      path: '/publication',
      page: 'content/publications',
      title: 'site.publication.title',
      description: 'site.publication.lead',
      foot: { column: 'news', label: 'front.link.publications' },
      query: ['series', 'year', 'search', 'page'],
      visit: BY_VISITOR,
    },
    publication: {
      path: '/publication/:id',
      page: 'content/publication',
      title: null,
      visit: { as: ['visitor'], needs: 'published publication' },
    },
    faq: {
      path: '/faq',
      page: 'content/faq',
      title: 'site.faq.title',
      description: 'site.faq.lead',
      foot: { column: 'office', label: 'front.link.faq' },
      query: ['search'],
      visit: BY_VISITOR,
    },
    pages: {
      path: '/pages',
      page: 'content/pages',
      title: 'site.pages.title',
      description: 'site.pages.lead',
      foot: { column: 'office', label: 'front.link.pages' },
      query: ['search'],
      visit: BY_VISITOR,
    },
    privacy: {
      path: '/privacy-policy',
      page: 'legal/privacy',
      title: 'legal.privacy.title',
      description: 'legal.privacy.description',
      query: ['document', 'number'],
      visit: { as: ['visitor'], also: ['?document=terms'] },
    },
    disclaimer: {
      path: '/disclaimer',
      page: 'legal/disclaimer',
      title: 'legal.disclaimer.title',
      description: 'legal.disclaimer.description',
      query: ['number'],
      visit: BY_VISITOR,
    },
    about: {
      path: '/about',
      page: 'content/single/about',
      title: 'site.about.title',
      description: 'site.about.lead',
      foot: { column: 'office', label: 'front.link.about' },
      visit: BY_VISITOR,
    },
    page: {
      path: '/pages/:id',
      page: 'content/page',
      title: null,
      query: ['item', 'token'],
      visit: { as: ['visitor'], needs: 'published pages' },
    },
  },
);
