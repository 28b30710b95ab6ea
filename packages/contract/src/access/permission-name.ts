import { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * The name of a permission in an answer. The server sends names of its vocabulary only (`isPermission`); the schema
 * leaves the list out, because it is part of pages that every visitor loads.
 */
export const permissionName = z.string() as z.ZodType<Permission>;
