import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';

const isImport = (permission: Permission) => /^settings\.[a-z-]+\.import$/.test(permission);

export const readWorkbookText = endpoint({
  id: 'lists.read-workbook',
  method: 'POST',
  path: '/api/v1/lists/workbook',
  access: { anyOf: [...PERMISSIONS.keys()].filter(isImport) },
  limits: ['upload'],
  summary: 'The rows of a workbook as the text of a CSV file, which imports of lists take. Nothing is saved.',
  upload: true,
  answer: z.object({ text: z.string() }),
});
