import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { leaveAllChannels } from '../channels/subscriptions.ts';
import type { Hub } from '../hub.ts';
import { connectionEstablished } from '../messages/frames.ts';
import { handleMessage } from '../messages/handle-message.ts';
import { closeWithReason, newConnection, send } from './connection.ts';
import { refusalOf } from './handshake.ts';
import { noteHeard } from './liveness.ts';
import { newSocketId } from './socket-id.ts';

/**
 * Takes in a socket whose WebSocket handshake is done: refuses it with the reason, or makes it a
 * connection and says `connection_established`. A refusal also needs the finished handshake, since
 * only then can the client be told a close code.
 */
export function acceptSocket(hub: Hub, socket: WebSocket, request: IncomingMessage): void {
  const { options, socketsByAddress, connections, draining } = hub;
  const address = options.addressOf(request);
  const socketsFromAddress = socketsByAddress.get(address) ?? 0;
  const refusal = refusalOf(request, options, { draining, sockets: connections.size, socketsFromAddress });
  // A broken or oversized frame is answered by ws itself with its close code; the fault is the client's.
  socket.on('error', (error) => options.logger.info({ message: error.message }, 'live socket error'));
  if (refusal) {
    hub.counters.refused++;
    options.logger.info({ ...refusal }, 'live connection refused');
    closeWithReason(socket, refusal);
  } else {
    establish(hub, socket, address);
  }
}

function establish(hub: Hub, socket: WebSocket, address: string): void {
  const { connections, socketsByAddress, options, counters } = hub;
  const connection = newConnection(unusedId(hub), socket, address, options.clock.now());
  connections.set(connection.id, connection);
  socketsByAddress.set(address, (socketsByAddress.get(address) ?? 0) + 1);
  counters.opened++;
  socket.on('message', (message, isBinary) => handleMessage(hub, connection, message, isBinary));
  socket.on('ping', () => {
    connection.usesControlFrames = true;
    noteHeard(hub, connection);
  });
  socket.on('pong', () => noteHeard(hub, connection));
  socket.on('close', () => {
    connections.delete(connection.id);
    leaveAllChannels(hub, connection);
    forgetAddress(socketsByAddress, address);
    options.onClose(connection.id);
  });
  send(hub, connection, connectionEstablished(connection.id, options.activityTimeout));
}

function unusedId({ connections }: Hub): string {
  let id = newSocketId();
  while (connections.has(id)) id = newSocketId();
  return id;
}

function forgetAddress(socketsByAddress: Map<string, number>, address: string): void {
  const others = (socketsByAddress.get(address) ?? 1) - 1;
  if (others > 0) socketsByAddress.set(address, others);
  else socketsByAddress.delete(address);
}
