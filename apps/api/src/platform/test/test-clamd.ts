import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A clamd that knows one word of malware; `answer` changes what it says to files, null hangs up in the middle. */
export async function startTestClamd() {
  const fake = {
    scanned: [] as Buffer[],
    answer: undefined as string | null | undefined,
    place: { host: '127.0.0.1', port: 0 },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece]);
      if (heard.toString().startsWith('zPING\0')) return void socket.end('PONG\0');
      if (fake.answer === null) return void socket.resetAndDestroy();
      const file = wholeFile(heard);
      if (file) reply(socket, file);
    });
  });
  const reply = (socket: Socket, file: Buffer) => {
    fake.scanned.push(file);
    const found = file.includes('TEST-MALWARE') ? 'Datum.Test.UNOFFICIAL FOUND' : 'OK';
    socket.end(`${fake.answer ?? `stream: ${found}`}\0`);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.place = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return fake;
}

/** The file of an INSTREAM whose last, empty piece has come; null before that. */
function wholeFile(heard: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let at = 'zINSTREAM\0'.length;
  while (at + 4 <= heard.length) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
