import type { RawData } from 'ws';
import { subscribe, unsubscribe } from '../channels/subscriptions.ts';
import { errorEvents } from '../close-codes.ts';
import type { Hub } from '../hub.ts';
import { type Connection, send } from '../sockets/connection.ts';
import { noteHeard } from '../sockets/liveness.ts';
import { errorFrame, parseFrame, pongFrame } from './frames.ts';
import { mayHandleMessage, noteMalformed } from './message-limits.ts';

/** Answers an event; false when its data has not the event's form. */
type Handler = (hub: Hub, connection: Connection, data: unknown) => boolean;

const handlers = new Map<string, Handler>(
  Object.entries({
    'pusher:ping': (hub, connection) => {
      send(hub, connection, pongFrame);
      return true;
    },
    /** Any message already counts as a sign of life. */
    'pusher:pong': () => true,
    'pusher:subscribe': subscribe,
    'pusher:unsubscribe': unsubscribe,
  }),
);

/** Handles one message of a client, whatever it is. */
export function handleMessage(hub: Hub, connection: Connection, message: RawData, isBinary: boolean): void {
  hub.counters.messagesReceived++;
  noteHeard(hub, connection);
  if (!mayHandleMessage(hub, connection)) return;
  const frame = parseFrame(message, isBinary);
  const isUnderstood = frame !== null && handlerOf(frame.event)(hub, connection, frame.data);
  if (!isUnderstood) noteMalformed(hub, connection);
}

const handlerOf = (event: string): Handler => handlers.get(event) ?? refuseEvent(event);

/** Client events and everything else this server does not speak are refused without closing. */
const refuseEvent =
  (event: string): Handler =>
  (hub, connection) => {
    hub.counters.messagesRefused++;
    const error = event.startsWith('client-') ? errorEvents.clientEvents : errorEvents.unsupportedEvent;
    send(hub, connection, errorFrame(error));
    return true;
  };
