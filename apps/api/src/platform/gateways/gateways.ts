import type { ChosenMethod, GatewayName } from '@datum/contract/orders/order-facts';
import type { OpenDatabase } from '@datum/database/open';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Gateway } from './gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';
import { testGateway } from './test-gateway.ts';

/** Services that are set up, by the method that they serve. */
export type Gateways = Readonly<Partial<Record<Exclude<ChosenMethod, 'transfer'>, Gateway>>>;

/** Opens the services of this installation: cards where an account is set, tests in the demonstration only. */
export const openGateways = (config: Config, database: OpenDatabase, clock: Clock): Gateways => ({
  ...(config.card ? { card: stripeGateway(config.card) } : {}),
  ...(config.demo ? { test: testGateway(config, database, clock) } : {}),
});

/** A service by its own name; undefined where it is not set up. */
export const gatewayNamed = (gateways: Gateways, name: GatewayName): Gateway | undefined =>
  Object.values(gateways).find((gateway) => gateway.name === name);
