import { authoriseChannel, authoriseChannelBelowApi } from '@datum/contract/calls/live';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../platform/http/mount.ts';
import { forbidden, unauthenticated } from '../../platform/http/problem.ts';
import { signLiveChannel } from '../../platform/live/live-channel.ts';
import type { Platform } from '../../platform/platform.ts';
import { rememberSocket } from './queries.ts';
import { mayHear } from './rules.ts';

/** Channel authorisation (docs/api-design.md), at both addresses that clients use. */
export function liveRoutes(app: FastifyInstance, platform: Platform): void {
  for (const endpoint of [authoriseChannel, authoriseChannelBelowApi]) {
    mountWrite(app, platform, endpoint, async ({ db, person, body }) => {
      if (!person) {
        throw unauthenticated();
      }
      if (!mayHear(person, body.channel_name)) {
        throw forbidden();
      }
      await rememberSocket(db, body.socket_id, person.session.id);
      return { auth: signLiveChannel(platform.config, body.socket_id, body.channel_name) };
    });
  }
}
