import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { SignedIn } from '../session/signed-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, once `mount` has checked the bearer token. */
    person: SignedIn | null;
    /** Whose session it is: another than `person` while staff see as a subscriber. */
    caller: SignedIn | null;
    /** Milliseconds that the call waited to be counted, before its body was read. */
    waitedMs: number;
    /** Its body is long: each look at it takes a turn of its own. */
    isLong: boolean;
    /** The call came from our own web server, which knows the internal key. */
    fromOurWebServer: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
