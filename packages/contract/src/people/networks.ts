import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';

const LONGEST = 50;

const FORMS = [z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()];

/** An address or a network in CIDR form, IPv4 or IPv6: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export const network = z
  .string()
  .trim()
  .max(60)
  .refine((text) => FORMS.some((form) => form.safeParse(text).success), says('values.network'));

/** Where something works from; empty = everywhere. */
export const networkList = z.array(network).max(LONGEST, says('values.networks', { count: LONGEST }));
