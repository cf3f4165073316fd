import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { programVersion } from '@recado/config';
import { ASSISTANT_NOTICE, bilingual, type Language, SECOND_MS, ASSISTANT_INSTRUCTIONS } from '@recado/core';
import { sleep } from '@recado/work';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { readOptions } from '../command/options.js';
import { inLanguage } from '../language/in-language.js';
import { languageOf } from '../language/language.js';
import { phrase, type Text } from '../language/text.js';
import { remoteAccess } from '../remote/access.js';
import { ApiClient, ApiError, NoAnswerError } from '../remote/api.js';

/** The revision of the protocol in which this program asks the server: one without sessions or handshakes. */
const REVISION = '2025-11-25';
/** Waits before a send or a cancellation is repeated that got no answer: a server starts within seconds. */
const WAITS_MS = [SECOND_MS, 5 * SECOND_MS];
/** What is said of tools that may have done it, and that do it once by their token. */
const UNSURE: Readonly<Record<string, Text>> = {
  send: phrase`It may have been sent: call send again with the same token and the same content. Do not preview again.`,
  cancel: phrase`It may have been canceled: call cancel again with the same token. Do not preview again.`,
};
/** An assistant waits a minute for a tool: what took half of it is not tried again. */
const PATIENCE_MS = 25 * SECOND_MS;
const SERVER_ERROR = 500;

interface Answer {
  readonly result?: object;
  readonly error?: { readonly message?: string };
}

/** The result of a tool that did not reach the server, or whose answer did not come back. */
interface ToolRefusal {
  readonly isError: true;
  readonly structuredContent: { code: string; message: string; errors: object; notice: string };
  readonly content: { type: 'text'; text: string }[];
}

/** Somebody else answered, such as a proxy. */
class NotRecadoError extends CommandError {}

/** The server answered a call by an error of JSON-RPC, such as for a tool that it does not offer. */
class ProtocolError extends CommandError {}

/** The tools at `/mcp` of a server. */
export class ServerTools {
  private next = 1;

  constructor(
    private readonly api: ApiClient,
    private readonly language: Language,
    private readonly wait: (ms: number) => Promise<unknown> = sleep,
    private readonly now: () => number = Date.now,
  ) {}

  /** The tools that the key may use. Throws CommandError. */
  list<T>(): Promise<T> {
    return this.ask('tools/list');
  }

  /** Calls a tool. What goes wrong on the way is told to the assistant. */
  async call(name: string, given: object): Promise<object> {
    const params = { name, arguments: given };
    const waits = name in UNSURE ? [...WAITS_MS] : [];
    const since = this.now();
    for (;;)
      try {
        return await this.ask('tools/call', params);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        const ms = waits.shift();
        // Its token makes a repeated send one send.
        const isRepeated = ms !== undefined && isOpen(error) && this.now() - since < PATIENCE_MS;
        if (!isRepeated) return this.refusal(name, error);
        await this.wait(ms);
      }
  }

  private async ask<T>(method: string, params: object = {}): Promise<T> {
    const body = { jsonrpc: '2.0', id: this.next++, method, params };
    const headers = {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'user-agent': `recado-mcp/${programVersion()}`,
    };
    const { result, error } = (await this.api.call<Answer | undefined>('POST', '/mcp', body, headers)) ?? {};
    if (error) throw new ProtocolError(bilingual(() => error.message ?? 'error'));
    // A page of a proxy, for instance.
    if (typeof result !== 'object' || result === null)
      throw new NotRecadoError(phrase`The answer was not from Recado.`);
    return result as T;
  }

  private refusal(tool: string, error: CommandError): ToolRefusal {
    const told = (text: Text) => inLanguage(text, this.language);
    const unsure = isOpen(error) ? UNSURE[tool] : undefined;
    const after = unsure ? ` ${told(unsure)}` : '';
    const message = `${told(error.text)}${after}`;
    const structuredContent = { code: codeOf(error), message, errors: {}, notice: ASSISTANT_NOTICE };
    return {
      isError: true,
      structuredContent,
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    };
  }
}

/** Whether the server may have done what was asked: no answer, or one that says nothing about it. */
function isOpen(error: CommandError): boolean {
  if (error instanceof ProtocolError) return false;
  return !(error instanceof ApiError) || error.status >= SERVER_ERROR;
}

function codeOf(error: CommandError): string {
  if (error instanceof ProtocolError) return 'protocol_error';
  if (error instanceof NoAnswerError) return 'no_answer';
  return error instanceof ApiError && error.code !== '' ? error.code : 'not_recado';
}

/** The standard streams. The end of the input waits for the answers under way, which the library would drop. */
class PatientStdio extends StdioServerTransport {
  /** Settles when the input has ended and everything was answered. */
  readonly ended: Promise<void>;
  private readonly unanswered = new Set<unknown>();
  private isAtEnd = false;
  private settle: () => void = () => undefined;

  constructor() {
    const input = new PassThrough();
    super(input);
    this.ended = once(input, 'finish').then(() => undefined);
    this.settle = () => void (this.isAtEnd && this.unanswered.size === 0 && input.end());
    let line = '';
    process.stdin.setEncoding('utf8').on('data', (text: string) => {
      const [first = '', ...others] = text.split('\n');
      line += first;
      for (const next of others) {
        this.note(line);
        line = next;
      }
      input.write(text);
    });
    process.stdin.once('end', () => {
      this.isAtEnd = true;
      this.settle();
    });
  }

  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    await super.send(message);
    if ('id' in message && !('method' in message)) this.unanswered.delete(message.id);
    this.settle();
  }

  private note(line: string): void {
    try {
      const { id, method } = JSON.parse(line) as { id?: unknown; method?: unknown };
      if (id !== undefined && method !== undefined) this.unanswered.add(id);
    } catch {
      // The library refuses it.
    }
  }
}

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
    const transport = new PatientStdio();
    const onerror = (error: Error) => terminal.report(phrase`${error.message}`);
    const handle = serveStdio(() => relay(tools), { transport, onerror });
    await transport.ended;
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
