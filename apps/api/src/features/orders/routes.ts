import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { orderRoutes as orderCalls } from './order.routes.ts';
import { billingDetailRoutes } from './own/details.routes.ts';
import { documentRoutes } from './own/documents.routes.ts';
import { endingRoutes } from './own/ending.routes.ts';
import { subscribeRoutes } from './own/subscribe.routes.ts';
import { eventRoutes } from './pay/events.routes.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { testPaymentRoutes } from './pay/test-payments.routes.ts';
import { quoteRoutes } from './quote.routes.ts';
import { transactionRoutes } from './staff/transactions.routes.ts';

/** Buying: prices, orders, payments, documents, and what people do with their own subscription. */
export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  quoteRoutes(app, platform);
  orderCalls(app, platform);
  payRoutes(app, platform);
  eventRoutes(app, platform);
  testPaymentRoutes(app, platform);
  documentRoutes(app, platform);
  billingDetailRoutes(app, platform);
  endingRoutes(app, platform);
  subscribeRoutes(app, platform);
  transactionRoutes(app, platform);
}
