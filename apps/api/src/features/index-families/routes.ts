import {
  createIndexFamily,
  editIndexFamily,
  exportIndexFamilies,
  historyOfIndexFamily,
  type IndexFamily,
  listIndexFamilies,
  showIndexFamily,
} from '@datum/contract/computation/index-families';
import { href } from '@datum/contract/screens/all';
import { familyOf } from '@datum/contract/subjects/families';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { findFamily, insertFamily, listFamilies, updateFamily } from './queries.ts';

const FAMILY: RecordKind<{ code: string }, IndexFamily, IndexFamily, 'index-families'> = {
  resource: 'index-families',
  find: ({ db }, { code }) => findFamily(db, code),
  idOf: ({ code }) => code,
  shown: (row) => row,
  audited: ({ version: _v, used: _u, ...row }) => row,
  unique: { index_families_pkey: 'code' },
};

const read: ReadList<Parameters<typeof listFamilies>[1], IndexFamily> = ({ db, query }, place) =>
  listFamilies(db, query, place);

/** Index families: what the office publishes as indices, and how they are printed and revised. */
export function indexFamilyRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listIndexFamilies, read, FAMILY_SHOWN);
  mountExport(app, platform, exportIndexFamilies, read, {
    name: 'index-families',
    title: 'Index families',
    page: href('base-periods', { query: { tab: 'families' } }),
    columns: [
      { header: 'code', kind: 'text', width: 10, value: ({ code }) => code },
      { header: 'name', kind: 'text', width: 40, value: ({ name }) => name.en ?? '' },
      {
        header: 'data_sets',
        kind: 'text',
        width: 14,
        value: ({ code }) => familyOf(code)?.reads.join(' ') ?? '',
      },
      { header: 'revision_policy', kind: 'text', width: 18, value: ({ revision_policy }) => revision_policy },
      { header: 'firm_after', kind: 'text', width: 10, value: ({ firm_after }) => String(firm_after) },
    ],
  });
  mountShow(app, platform, showIndexFamily, FAMILY);
  mountHistory(app, platform, historyOfIndexFamily, FAMILY);
  mountCreate(app, platform, createIndexFamily, FAMILY, 'index-families.create', async ({ db, body }) => {
    const { code, ...family } = body;
    await insertFamily(db, code, family);
    return { code };
  });
  mountEdit(app, platform, editIndexFamily, FAMILY, 'index-families.edit', ({ db, body, now }, before) => {
    const { version, reason: _, ...family } = body;
    return updateFamily(db, before.code, version, family, now);
  });
}

const FAMILY_SHOWN = (row: IndexFamily): IndexFamily => row;
