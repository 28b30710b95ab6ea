import { priced } from '@datum/contract/orders/order-quotes';
import { z } from 'zod';

/** What is sealed: the price, and what it was made of. */
export const sealed = z.object({
  id: z.uuid(),
  buyer: z.uuid(),
  version_id: z.number().int(),
  promo_id: z.number().int().nullable(),
  subscription_id: z.number().int().nullable(),
  /** Of everything that is held; null = nothing is. */
  held: z.string().nullable(),
  /** Of what is credited; '' = nothing is. */
  mark: z.string(),
  expires: z.string(),
  priced,
});
export type Sealed = z.output<typeof sealed>;
