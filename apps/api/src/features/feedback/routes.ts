import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { correctionRoutes } from './inbox/correction.routes.ts';
import { draftRoutes } from './inbox/draft.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { manyRoutes } from './inbox/many.routes.ts';
import { mergeRoutes } from './inbox/merge.routes.ts';
import { stepRoutes } from './inbox/step.routes.ts';
import { threadRoutes } from './inbox/thread.routes.ts';
import { ideaRoutes } from './sending/ideas.routes.ts';
import { sendRoutes } from './sending/send.routes.ts';
import { statusRoutes } from './sending/status.routes.ts';
import { taskRoutes } from './tasks/routes.ts';

/** Messages of readers: sent by anybody, from the contact form, a figure, a page or an answer; worked on by staff. */
export function feedbackRoutes(app: FastifyInstance, platform: Platform): void {
  sendRoutes(app, platform);
  statusRoutes(app, platform);
  ideaRoutes(app, platform);
  inboxRoutes(app, platform);
  stepRoutes(app, platform);
  threadRoutes(app, platform);
  mergeRoutes(app, platform);
  manyRoutes(app, platform);
  draftRoutes(app, platform);
  correctionRoutes(app, platform);
  taskRoutes(app, platform);
}
