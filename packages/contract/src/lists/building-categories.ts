import type { ReferenceList } from './list.ts';

/** Types of building that have a cost index; kept by those who keep the weights. */
export const buildingCategories = {
  slug: 'building-categories',
  permissions: {
    view: 'settings.weightage.view',
    create: 'settings.weightage.edit',
    edit: 'settings.weightage.edit',
    end: 'settings.weightage.edit',
    import: 'settings.weightage.edit',
    export: 'settings.weightage.view',
  },
  page: 'weights',
  fields: [],
} as const satisfies ReferenceList;
