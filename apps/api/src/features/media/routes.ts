import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { mediumRoutes } from './medium.routes.ts';
import { openMediaRoutes } from './open.routes.ts';
import { showVersionRoutes } from './show-version.routes.ts';
import { uploadMediaRoutes } from './upload.routes.ts';

/** Pictures and files of the site: one room that everything which is published takes them from. */
export function mediaRoutes(app: FastifyInstance, platform: Platform): void {
  mediumRoutes(app, platform);
  uploadMediaRoutes(app, platform);
  showVersionRoutes(app, platform);
  openMediaRoutes(app, platform);
}
