import { PRICE_DATA_SETS } from '../../data-sets/all.ts';
import { STAFF, SUPPLY } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_COMPILER } from '../visit.ts';

/** A price data set's part of the path; a further data set brings its screens by its declaration. */
const EACH_SET = { set: PRICE_DATA_SETS.map(({ slugs }) => slugs.manage) };

/** Collecting and computing. */
export const DATA_ROWS = screens(
  {
    layout: 'internal-data',
    guards: 'auth,internal',
    access: { permission: 'data.round.view' },
    audience: SUPPLY,
    area: 'data',
  },
  {
    rounds: {
      path: '/internal/data/manage',
      page: 'rounds/board',
      title: 'rounds.title',
      menu: 'rounds.title',
      query: ['tab', 'edit'],
      visit: { as: ['compiler', 'provider'] },
    },
    'table-one': {
      path: '/internal/data/manage/:code/generate-index/table-one',
      params: { code: 'period' },
      page: 'runs/table-one',
      access: { permission: 'index.table-one.view' },
      audience: STAFF,
      title: 'runs.one.title',
      query: ['family'],
      visit: { as: ['compiler'], needs: 'compiled round' },
    },
    'table-two': {
      path: '/internal/data/manage/:code/generate-index/table-two',
      params: { code: 'period' },
      page: 'runs/table-two',
      access: { permission: 'index.table-two.view' },
      audience: STAFF,
      title: 'runs.two.title',
      query: ['family'],
      visit: { as: ['compiler'], needs: 'compiled round' },
    },
    'machinery-and-equipment': {
      path: '/internal/data/manage/:code/machinery-and-equipment',
      params: { code: 'period' },
      page: 'rounds/machinery-and-equipment',
      title: 'rounds.both.title',
      visit: { as: ['compiler'], needs: 'compiled round' },
    },
    'quotes.list': {
      path: '/internal/data/manage/:code/:set/list',
      each: EACH_SET,
      params: { code: 'period' },
      page: 'quotes/list',
      title: 'quotes.page.list',
      query: ['sheet', 'state'],
      visit: { as: ['compiler'], needs: 'averaged quote' },
    },
    'quotes.insert': {
      path: '/internal/data/manage/:code/:set/insert',
      each: EACH_SET,
      params: { code: 'period' },
      page: 'quotes/insert',
      title: 'quotes.page.insert',
      parent: 'quotes.list',
      query: ['sheet'],
      visit: { as: ['compiler'], needs: 'averaged quote' },
    },
    'quotes.edit': {
      path: '/internal/data/manage/:code/:set/:id/edit',
      each: EACH_SET,
      params: { code: 'period', id: 'number' },
      page: 'quotes/edit',
      title: 'quotes.page.edit',
      parent: 'quotes.list',
      visit: { as: ['compiler'], needs: 'averaged quote' },
    },
    'quotes.view': {
      path: '/internal/data/manage/:code/:set/:id/view',
      each: EACH_SET,
      params: { code: 'period', id: 'number' },
      page: 'quotes/view',
      title: 'quotes.page.view',
      parent: 'quotes.list',
      visit: { as: ['compiler'], needs: 'averaged quote' },
    },
    average: {
      path: '/internal/data/manage/:code/:set/:id/average-unit-price',
      each: EACH_SET,
      params: { code: 'period', id: 'number' },
      page: 'averages/show',
      title: 'averages.title',
      parent: 'table-one',
      visit: { as: ['compiler'], needs: 'averaged quote' },
    },
  },
);

/** Releases, from the preparation to readers. */
export const PUBLISH_ROWS = screens(
  {
    layout: 'internal-data',
    guards: 'auth,internal',
    access: { permission: 'publish.cost-data.view' },
    audience: STAFF,
    area: 'publish',
  },
  {
    'releases.prices': {
      path: '/internal/data/publish/cost-data',
      page: 'releases/list',
      title: 'releases.title',
      menu: 'releases.list.prices',
      visit: BY_COMPILER,
    },
    'release.prices': {
      path: '/internal/data/publish/cost-data/:code/:set/view',
      each: { set: PRICE_DATA_SETS.map(({ slugs }) => slugs.publish) },
      params: { code: 'period' },
      page: 'releases/show',
      title: 'releases.one',
      query: ['vintage'],
      visit: { as: ['compiler'], needs: 'price release' },
    },
    'releases.indices': {
      path: '/internal/data/publish/cost-indices',
      page: 'releases/list',
      access: { permission: 'publish.cost-indices.view' },
      title: 'releases.title',
      menu: 'releases.list.indices',
      visit: BY_COMPILER,
    },
    'release.indices': {
      path: '/internal/data/publish/cost-indices/:data',
      params: { data: 'word' },
      page: 'releases/show',
      access: { permission: 'publish.cost-indices.view' },
      title: 'releases.one',
      query: ['period', 'vintage', 'release'],
      visit: { as: ['compiler'], needs: 'index release' },
    },
  },
);
