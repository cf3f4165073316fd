import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An e-mail as it came in. */
interface ReceivedMail {
  from: string;
  to: string[];
  user: string | undefined;
  /** Headers and body, as they were sent. */
  raw: string;
  /** The body, decoded. */
  text: string;
}

/** A mail server on the loopback interface. */
export class MailReceiver {
  readonly mails: ReceivedMail[] = [];
  /** Refuses the next mails with this answer; undefined: takes them. */
  refusal: { code: number; words: string } | undefined;
  private readonly server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.server = new SMTPServer({
      authOptional: true,
      ...options,
      onAuth: ({ username, password }, _session, done) => {
        if (password === 'right password') done(null, { user: username });
        else done(Object.assign(new Error(`no such login: ${password}`), { responseCode: 535 }));
      },
      onData: (stream, { envelope, user }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (this.refusal) {
            const { code, words } = this.refusal;
            return done(Object.assign(new Error(words), { responseCode: code }));
          }
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          const raw = Buffer.concat(chunks).toString();
          this.mails.push({ from, to, user, raw, text: quotedPrintable(raw.slice(raw.indexOf('\r\n\r\n') + 4)) });
          done();
        });
      },
    });
    // A client that goes away is the matter of a test, not of the server.
    this.server.on('error', () => undefined);
  }

  async listen(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** The subjects so far, decoded. */
  get subjects(): string[] {
    return this.mails.map(({ raw }) => decoded(/^Subject: ((?:.|\r\n )*)/m.exec(raw)?.[1] ?? ''));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** Words of RFC 2047. */
function decoded(header: string): string {
  const words = header.replace(/\?=\s+=\?/g, '?==?').replace(/\r\n /g, ' ');
  return words.replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) => {
    if (kind.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString();
    return quotedPrintable(text.replaceAll('_', ' '));
  });
}

/** The text of RFC 2045, 6.7, in UTF-8. */
function quotedPrintable(text: string): string {
  const octet = (_: string, hex: string) => String.fromCharCode(parseInt(hex, 16));
  const octets = text.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, octet);
  return Buffer.from(octets, 'latin1').toString();
}
