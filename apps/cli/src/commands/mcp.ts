import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { programVersion } from '@recado/config';
import { once } from 'node:events';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { readOptions } from '../command/options.js';
import { languageOf } from '../language/language.js';
import { phrase } from '../language/text.js';
import { remoteAccess } from '../remote/access.js';
import { ApiClient, ApiError } from '../remote/api.js';

/** The revision of the protocol in which this program asks the server: one without sessions or handshakes. */
const REVISION = '2025-11-25';

interface Answer {
  readonly result?: object;
  readonly error?: { readonly message: string };
}

/** Offers the tools of a server to an assistant on the standard streams. The server decides everything. */
export const mcpCommand: Command = {
  name: 'mcp',
  usage: phrase`[--url <server>]`,
  summary: phrase`offers the tools of the server at RECADO_URL, with RECADO_KEY, to an assistant on the standard input and output (Model Context Protocol)`,
  async run(args, terminal) {
    const access = remoteAccess(readOptions(args, { url: { type: 'string' } }).url, terminal);
    if (!access) throw new UsageError(phrase`Set RECADO_URL and RECADO_KEY.`);
    const tools = new ServerTools(new ApiClient(access, languageOf(terminal.env)));
    const handle = serveStdio(() => relay(tools), { onerror: (error) => terminal.report(phrase`${error.message}`) });
    await once(process.stdin, 'end');
    await handle.close();
  },
};

/** The tools at `/mcp`. */
class ServerTools {
  private next = 1;

  constructor(private readonly api: ApiClient) {}

  async ask<T>(method: string, params: object = {}): Promise<T> {
    const body = { jsonrpc: '2.0', id: this.next++, method, params };
    const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': REVISION };
    const { result, error } = await this.api.call<Answer>('POST', '/mcp', body, headers);
    if (!result) throw new CommandError(phrase`${error?.message ?? 'no result'}`);
    return result as T;
  }
}

function relay(tools: ServerTools): Server {
  const server = new Server({ name: 'recado', version: programVersion() }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => tools.ask('tools/list'));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    try {
      return await tools.ask('tools/call', { name, arguments: given });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const code = error instanceof ApiError ? error.code : 'no_answer';
      const text = JSON.stringify({ code, message: error.message });
      return { isError: true, content: [{ type: 'text', text }] };
    }
  });
  return server;
}
