import { permissionsIn } from '@datum/contract/access/access';
import { isPermission, type Permission } from '@datum/contract/access/permissions';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { SHEET_STEPS } from '@datum/contract/collection/sheet-steps';
import { APPROVAL_NOUNS } from '@datum/contract/computation/approvals/endpoints';
import { APPROVAL_STEPS } from '@datum/contract/computation/approvals/steps';
import { DATA_SET_CODES } from '@datum/contract/data-sets/price-data-set';
import { LEVELS } from '@datum/contract/plans/plan-kinds';
import { SCREENS } from '@datum/contract/screens/all';
import { PRODUCTS } from '@datum/contract/subjects/products';

/** Asked for by handlers, since what is asked depends on the row: steps, levels of products, other people's things. */
const OF_ROWS = [
  ...Object.values(SHEET_STEPS).flatMap(({ of, action }) =>
    of === 'round' ? `data.round.${action}` : DATA_SET_CODES.map((code) => `data.${code}.${action}`),
  ),
  ...Object.values(APPROVAL_STEPS).flatMap(({ action }) =>
    Object.values(APPROVAL_NOUNS).map((resource) => `${resource}.${action}`),
  ),
  ...PRODUCTS.flatMap((product) => LEVELS.map((level) => `product.${product}.${level}`)),
  'system.job.view',
  'system.savedview.share',
].filter(isPermission);

/**
 * The permissions that something asks for: an endpoint, a screen, or a handler by its row. The rest of the vocabulary waits for its
 * part, and nobody is offered to grant what does nothing. `asked.test.ts` holds this against the source.
 */
export const askedPermissions = (endpoints: readonly Pick<Endpoint, 'access'>[]): ReadonlySet<Permission> =>
  new Set([
    ...[...endpoints, ...Object.values(SCREENS)].flatMap(({ access }) => permissionsIn(access)),
    ...OF_ROWS,
  ]);
