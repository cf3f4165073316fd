import { ASSISTANT_NOTICE, bilingual, type Language, SECOND_MS } from '@recado/core';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../command/cli-error.js';
import { inLanguage } from '../language/in-language.js';
import { phrase, type Text } from '../language/text.js';
import { type ApiClient, ApiError, NoAnswerError } from './api.js';

/** The revision of the protocol in which this program asks the server: one without sessions or handshakes. */
const REVISION = '2025-11-25';
/** Waits before a send is repeated that got no answer: a server starts within seconds. */
const WAITS_MS = [SECOND_MS, 5 * SECOND_MS];
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

/** The server answered a call by an error of JSON-RPC, such as for a tool that it does not offer. */
class ProtocolError extends CommandError {}

/** The tools at `/mcp` of a server. */
export class ServerTools {
  private next = 1;

  constructor(
    private readonly api: ApiClient,
    private readonly language: Language,
    private readonly wait: (ms: number) => Promise<unknown> = pause,
    private readonly now: () => number = Date.now,
  ) {}

  /** The tools that the key may use. Throws CommandError. */
  list<T>(): Promise<T> {
    return this.ask('tools/list');
  }

  /** Calls a tool. What goes wrong on the way is told to the assistant. */
  async call(name: string, given: object): Promise<object> {
    const params = { name, arguments: given };
    const waits = name === 'send' ? [...WAITS_MS] : [];
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
    const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': REVISION };
    const { result, error } = (await this.api.call<Answer | undefined>('POST', '/mcp', body, headers)) ?? {};
    if (error) throw new ProtocolError(bilingual(() => error.message ?? 'error'));
    // A page of a proxy, for instance.
    if (!result) throw new CommandError(phrase`The answer was not from Recado.`);
    return result as T;
  }

  private refusal(tool: string, error: CommandError): ToolRefusal {
    const told = (text: Text) => inLanguage(text, this.language);
    const isUnsure = tool === 'send' && isOpen(error);
    const after = isUnsure
      ? ` ${told(phrase`It may have been sent: call send again with the same token and the same content. Do not preview again.`)}`
      : '';
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
  if (error instanceof ApiError && error.code !== '') return error.code;
  return error instanceof NoAnswerError || isOpen(error) ? 'no_answer' : 'refused';
}
