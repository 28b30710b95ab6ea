import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { askingRoutes } from './asking/asking.routes.ts';
import { fromFeedbackRoutes } from './asking/from-feedback.routes.ts';
import { statusRoutes } from './asking/status.routes.ts';
import { suggestionRoutes } from './asking/suggestions.routes.ts';
import { answerRoutes } from './papers/answers.routes.ts';
import { ownAnswerRoutes } from './papers/own-answers.routes.ts';
import { quoteRoutes } from './papers/quotes.routes.ts';
import { manyRoutes } from './queue/many.routes.ts';
import { mergeRoutes } from './queue/merge.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { stepRoutes } from './queue/step.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { fileRoutes } from './thread/files.routes.ts';
import { inboundRoutes } from './thread/inbound.routes.ts';
import { threadRoutes } from './thread/thread.routes.ts';

/** Requests for reports: asked by anybody, answered by staff, in one conversation by web and mail. */
export function reportRequestRoutes(app: FastifyInstance, platform: Platform): void {
  askingRoutes(app, platform);
  suggestionRoutes(app, platform);
  fromFeedbackRoutes(app, platform);
  statusRoutes(app, platform);
  queueRoutes(app, platform);
  stepRoutes(app, platform);
  manyRoutes(app, platform);
  mergeRoutes(app, platform);
  threadRoutes(app, platform);
  fileRoutes(app, platform);
  inboundRoutes(app, platform);
  quoteRoutes(app, platform);
  answerRoutes(app, platform);
  ownAnswerRoutes(app, platform);
  settingsRoutes(app, platform);
}
