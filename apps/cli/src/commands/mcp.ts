import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { programVersion } from '@recado/config';
import { ASSISTANT_INSTRUCTIONS } from '@recado/core';
import { once } from 'node:events';
import { UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { readOptions } from '../command/options.js';
import { languageOf } from '../language/language.js';
import { phrase } from '../language/text.js';
import { remoteAccess } from '../remote/access.js';
import { ApiClient } from '../remote/api.js';
import { ServerTools } from '../remote/server-tools.js';

/** Offers the tools of a server to an assistant on the standard streams. The server decides everything. */
export const mcpCommand: Command = {
  name: 'mcp',
  usage: phrase`[--url <server>]`,
  summary: phrase`offers the tools of the server at RECADO_URL, with RECADO_KEY, to an assistant on the standard input and output (Model Context Protocol)`,
  async run(args, terminal) {
    const access = remoteAccess(readOptions(args, { url: { type: 'string' } }).url, terminal);
    if (!access) throw new UsageError(phrase`Set RECADO_URL and RECADO_KEY.`);
    const language = languageOf(terminal.env);
    const tools = new ServerTools(new ApiClient(access, language), language);
    const handle = serveStdio(() => relay(tools), { onerror: (error) => terminal.report(phrase`${error.message}`) });
    await once(process.stdin, 'end');
    await handle.close();
  },
};

function relay(tools: ServerTools): Server {
  const options = { instructions: ASSISTANT_INSTRUCTIONS, capabilities: { tools: {} } };
  const server = new Server({ name: 'recado', version: programVersion() }, options);
  server.setRequestHandler('tools/list', () => tools.list());
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => ({
    content: [],
    ...(await tools.call(name, given)),
  }));
  return server;
}
