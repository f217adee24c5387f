import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Where a conversation by SMTP stands; `end` is the end of a mail, `greeting` its very first line. */
type Step =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'end'
  | 'RSET'
  | 'QUIT';

/** `no-response` stops responding; `later` waits for `replyToWaiting`; `hang-up` closes the connection. */
type Reply = string | 'no-response' | 'later' | 'hang-up';

const GOOD: Record<Step, Reply> = {
  greeting: '220 mail.example ready',
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  STARTTLS: '502 not here',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  end: '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
};

/** A mail server whose replies a test sets, against the protocol if needed. */
export interface MisbehavingMailServer {
  /** With a user and a password, so that it is logged in to. */
  url: string;
  /** How many mails it took over. */
  taken(): number;
  /** How many mails it got whole, whatever it replied. */
  received(): number;
  /** How many replies wait. */
  waiting(): number;
  /** Replies as it should where it has not replied yet. */
  replyToWaiting(): void;
  /** Ends every connection, so that the next mail begins with the greeting. */
  endConnections(): void;
  /** What it replies from now on; to other steps, as it should. */
  replyWith(replies: Partial<Record<Step, Reply>>): void;
  close(): Promise<void>;
}

export async function startMisbehavingMailServer(): Promise<MisbehavingMailServer> {
  let replies = GOOD;
  let taken = 0;
  let received = 0;
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const reply = (step: Step, line = replies[step]) => {
      if (line === 'hang-up') socket.destroy();
      else if (line === 'later') waiting.push(() => reply(step, GOOD[step]));
      else if (line !== 'no-response') socket.write(`${line}\r\n`);
      if (step === 'end' && line.startsWith('250')) taken += 1;
    };
    let readsMail = false;
    createInterface({ input: socket }).on('line', (line) => {
      if (readsMail && line !== '.') return;
      const step = readsMail ? 'end' : stepOf(line);
      if (step === 'end') received += 1;
      reply(step);
      readsMail = step === 'DATA' && replies.DATA.startsWith('354');
    });
    reply('greeting');
  });
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://portal:secret@127.0.0.1:${port}`,
    taken: () => taken,
    received: () => received,
    waiting: () => waiting.length,
    replyToWaiting() {
      for (const reply of waiting.splice(0)) reply();
    },
    endConnections,
    replyWith(changed) {
      replies = { ...GOOD, ...changed };
    },
    close: () => {
      endConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

function stepOf(line: string): Step {
  const verb = /^(STARTTLS|.{0,4})/.exec(line.toUpperCase())?.[0] ?? '';
  // Only names of this list are requested.
  return verb in GOOD ? (verb as Step) : 'QUIT';
}

/** The report of a mail server that it did not deliver an email with these headers. */
export function bounceOf(headers: string): string {
  return [
    'Content-Type: multipart/report; boundary=a',
    '',
    '--a',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--a',
    'Content-Type: message/rfc822',
    '',
    headers,
    '',
    '--a--',
  ].join('\r\n');
}
