import { createDecipheriv, hkdfSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { ReadFilePart } from './far-library.js';

/** A file as the phone of a recipient finds it. */
export interface ReadFile {
  kind: string;
  bytes: Buffer;
  mimetype: string | null | undefined;
  fileName: string | null | undefined;
}

/** The words by which the keys of each kind of file are made. */
const WORDS: Readonly<Record<string, string>> = {
  imageMessage: 'WhatsApp Image Keys',
  videoMessage: 'WhatsApp Video Keys',
  audioMessage: 'WhatsApp Audio Keys',
  documentMessage: 'WhatsApp Document Keys',
};
/** At the end of an encrypted file. */
const MAC_BYTES = 10;

/** Where clients put files, encrypted, on loopback. */
export class UploadHost {
  /** It takes no file at the moment. */
  isRefusing = false;
  private readonly kept = new Map<string, Buffer>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (this.isRefusing) return response.writeHead(500).end();
        const path = (request.url ?? '').split('?')[0]!;
        this.kept.set(path, Buffer.concat(parts));
        response.end(JSON.stringify({ url: `https://${this.name}${path}`, direct_path: path }));
      });
    });
  }

  static async start(): Promise<UploadHost> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new UploadHost(server);
  }

  /** With its port, as the server names it to clients. */
  get name(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What a recipient's phone makes of a file that a message names. */
  read(kind: string, { mediaKey, directPath, mimetype, fileName }: ReadFilePart): ReadFile {
    const sealed = this.kept.get(directPath ?? '');
    if (!sealed || !mediaKey) throw new Error(`nobody has uploaded ${directPath}`);
    const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), WORDS[kind] ?? '', 112));
    const decipher = createDecipheriv('aes-256-cbc', keys.subarray(16, 48), keys.subarray(0, 16));
    const bytes = Buffer.concat([decipher.update(sealed.subarray(0, -MAC_BYTES)), decipher.final()]);
    return { kind, bytes, mimetype, fileName };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** The library insists on HTTPS: this agent connects without TLS, so that no certificate has to be trusted. */
export class WithoutTls extends Agent {
  createConnection(options: { host?: string | null; port?: number | string | null }): Socket {
    return connect(Number(options.port), options.host ?? '127.0.0.1');
  }
}
