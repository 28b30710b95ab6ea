import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What an SMTP server can do to a mail (faults F27). */
export type SmtpMode =
  | 'takes it'
  | 'answers 451'
  | 'answers 550'
  | 'greets with 554'
  | 'refuses and repeats the link'
  | 'does not greet'
  | 'stalls in the middle'
  | 'cuts the connection'
  | 'takes it and dies before saying so';

export interface TestSmtpServer {
  readonly url: string;
  /** Every mail of which the last byte arrived, raw, in order. */
  readonly received: string[];
  /** From now on. */
  mode: SmtpMode;
  /** Connections that are open now. */
  openCount(): number;
  close(): Promise<void>;
}

/** A real SMTP server in this process, whose manners a test chooses. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => void socket.destroy());
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      if (it.mode === 'greets with 554') done(refusal(554, 'not from you'));
      else if (it.mode !== 'does not greet') done();
    },
    onMailFrom: (_address, _session, done) => {
      if (it.mode === 'cuts the connection') cut();
      else if (it.mode !== 'stalls in the middle') done();
    },
    onRcptTo: (_address, _session, done) => {
      if (it.mode === 'answers 451') done(refusal(451, 'try later'));
      else if (it.mode === 'answers 550') done(refusal(550, 'no such mailbox'));
      else done();
    },
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        if (it.mode === 'takes it and dies before saying so') cut();
        else if (it.mode === 'refuses and repeats the link')
          done(refusal(550, `spam: ${/https?:\S+/.exec(text)?.[0]}`));
        else done();
      });
    },
  });
  smtp.on('error', () => undefined); // a cut connection is what these tests want
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const it: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mode: 'takes it',
    openCount: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve());
        cut();
      }),
  };
  return it;
}
