import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { orderRoutes as orderCalls } from './order.routes.ts';
import { billingDetailRoutes } from './own/details.routes.ts';
import { documentRoutes } from './own/documents.routes.ts';
import { endingRoutes } from './own/ending.routes.ts';
import { subscribeRoutes } from './own/subscribe.routes.ts';
import { paperJobs } from './papers/papers.jobs.ts';
import { paperRoutes } from './papers/papers.routes.ts';
import { reissueRoutes } from './papers/reissue.routes.ts';
import { eventRoutes } from './pay/events.routes.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { testPaymentRoutes } from './pay/test-payments.routes.ts';
import { quoteRoutes } from './quote.routes.ts';
import { transactionRoutes } from './staff/transactions.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { queueRoutes } from './transfers/queue.routes.ts';
import { sendRoutes } from './transfers/send.routes.ts';
import { transferSettingRoutes } from './transfers/settings.routes.ts';

/** Buying: prices, orders, payments, documents, and what people do with their own subscription. */
export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  quoteRoutes(app, platform);
  orderCalls(app, platform);
  payRoutes(app, platform);
  eventRoutes(app, platform);
  testPaymentRoutes(app, platform);
  documentRoutes(app, platform);
  paperRoutes(app, platform);
  reissueRoutes(app, platform);
  paperJobs(platform);
  billingDetailRoutes(app, platform);
  endingRoutes(app, platform);
  subscribeRoutes(app, platform);
  sendRoutes(app, platform);
  queueRoutes(app, platform);
  transferSettingRoutes(app, platform);
  statementRoutes(app, platform);
  transactionRoutes(app, platform);
}
