import { type CallToolResult, McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Scope, actorOf, CurrentPrincipal, type Principal } from '@recado/auth';
import { programVersion, CONFIG, type Config } from '@recado/config';
import { type Language, ASSISTANT_INSTRUCTIONS, DomainError, SECOND_MS, preferredLanguage } from '@recado/core';
import { withTimeout } from '@recado/work';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Caller, HTTP_ERROR } from './caller.js';
import { Cancels } from './cancels.js';
import { CANCELED, CONFIRMED_CANCELED, confirmedContent, FAILURES, MESSAGE, sendContent } from './content.js';
import { ownApi } from './own-api.js';
import { PreviewedSends } from './previewed-sends.js';
import { refusalOf, refusalOfError, refusalOfAnswer, resultOf } from './tool-result.js';

/** A tool, with what it does. */
interface Tool<Schema extends z.ZodObject> {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly annotations: object;
  readonly run: (given: z.infer<Schema>) => Promise<CallToolResult>;
}

/**
 * Offers a tool. Whatever is wrong with a call, the library gets a result with a stable code: its own answers have none,
 * and would tell the assistant what was thrown.
 */
function offer<Schema extends z.ZodObject>(
  server: McpServer,
  language: Language,
  name: string,
  { run, inputSchema, ...about }: Tool<Schema>,
): void {
  const listed = { '~standard': { ...inputSchema['~standard'], validate: (value: unknown) => ({ value }) } };
  server.registerTool(name, { ...about, inputSchema: listed }, async (given: unknown) => {
    const read = inputSchema.safeParse(given);
    if (!read.success) return refusalOf('validation_failed', 'The arguments are not valid.', errorsOf(read.error));
    try {
      return await run(read.data);
    } catch (error) {
      return refusalOfError(error, language);
    }
  });
}

/** What is wrong, by the path of each argument, as the API names it. */
function errorsOf({ issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.')] ??= []).push(message);
  return errors;
}

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** What the tools do, and how long a text may be. */
interface Workings {
  readonly sends: PreviewedSends;
  readonly cancels: Cancels;
  readonly maxTextLength: number;
}

type AddTool = <Schema extends z.ZodObject>(name: string, tool: Tool<Schema>) => void;

/** The server of one request, with the tools that the scopes of its key allow. */
function serverFor(caller: Caller, workings: Workings): McpServer {
  const options = { instructions: ASSISTANT_INSTRUCTIONS, capabilities: { tools: {} } };
  const server = new McpServer({ name: 'recado', version: programVersion() }, options);
  const may = (scope: Scope) => caller.principal.scopes.has(scope);
  const add: AddTool = (name, tool) => offer(server, caller.language, name, tool);
  if (may('messages:write')) addSending(add, caller, workings);
  // Nobody can agree to what cannot be shown.
  if (may('messages:write') && may('messages:read')) addCanceling(add, caller, workings);
  if (may('messages:read')) addReading(add, caller);
  return server;
}

function addSending(add: AddTool, caller: Caller, { sends, maxTextLength }: Workings): void {
  add('preview_send', {
    title: 'Preview a send',
    description:
      'Checks messages and shows what would be sent to whom, without sending. Returns the token that send needs.',
    inputSchema: sendContent(maxTextLength),
    annotations: READS,
    run: (content) => sends.preview(content, caller),
  });
  add('send', {
    title: 'Send messages',
    description: 'Queues exactly what preview_send showed. Needs its token; a repeated call sends nothing twice.',
    inputSchema: confirmedContent(maxTextLength),
    annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: true },
    run: (content) => sends.send(content, caller),
  });
}

function addCanceling(add: AddTool, caller: Caller, { cancels }: Workings): void {
  add('preview_cancel', {
    title: 'Preview a cancellation',
    description:
      'Shows the message or the batch, with how many of its messages still wait, without canceling. Returns the token that cancel needs.',
    inputSchema: CANCELED,
    annotations: READS,
    run: (canceled) => cancels.preview(canceled, caller),
  });
  add('cancel', {
    title: 'Cancel',
    description: 'Cancels a message, or what of a batch still waits. Needs the token of preview_cancel.',
    inputSchema: CONFIRMED_CANCELED,
    annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
    run: (canceled) => cancels.cancel(canceled, caller),
  });
}

function addReading(add: AddTool, { call }: Caller): void {
  add('get_message', {
    title: 'Look up a message',
    description: 'A message with its status, its attempts and, while it waits, why.',
    inputSchema: MESSAGE,
    annotations: READS,
    run: ({ id }) => answered(call('GET', `/api/messages/${id}`)),
  });
  add('why_waiting', {
    title: 'Why is it waiting?',
    description: 'Why a message has not left yet: `waiting_for` has the code and, where it is known, the time.',
    inputSchema: MESSAGE,
    annotations: READS,
    run: ({ id }) =>
      answered(call('GET', `/api/messages/${id}`), ({ id: own, status, scheduled_at, waiting_for }) => ({
        ...{ id: own, status, scheduled_at, waiting_for: waiting_for ?? null },
      })),
  });
  add('list_failures', {
    title: 'Recent failures',
    description: 'The newest messages that failed, with the code of each failure.',
    inputSchema: FAILURES,
    annotations: READS,
    run: ({ limit = 20 }) => answered(call('GET', `/api/messages?status=Falhou&limit=${limit}`)),
  });
}

async function answered(
  answer: ReturnType<Caller['call']>,
  shown: (body: Record<string, unknown>) => object = (body) => body,
): Promise<CallToolResult> {
  const { status, body } = await answer;
  return status < HTTP_ERROR ? resultOf(shown(body)) : refusalOfAnswer(body);
}

/** Longer than the slowest call of a tool; a request that the library never answers must not stay in memory. */
const LONGEST_MS = 60 * SECOND_MS;
const EVENT = 'data: ';
/** JSON-RPC 2.0: "The JSON sent is not a valid Request object." */
const INVALID_REQUEST = -32_600;

/** An answer as plain JSON, which every client reads. */
interface PlainAnswer {
  readonly status: number;
  /** Empty: none. */
  readonly body: string;
}

/**
 * The answer that `ask` gets, also where the library made a stream of one event. `gone`: the client has gone. Throws
 * DomainError `unavailable` where there is none within a minute.
 */
export function plainAnswer(ask: (signal: AbortSignal) => Promise<Response>, gone: AbortSignal): Promise<PlainAnswer> {
  const late = new AbortController();
  const refusal = () => {
    late.abort();
    return new DomainError('unavailable', { retryAfter: 5 });
  };
  return withTimeout(LONGEST_MS, read(ask(AbortSignal.any([gone, late.signal]))), refusal);
}

async function read(asked: Promise<Response>): Promise<PlainAnswer> {
  const answer = await asked;
  const text = await answer.text();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  return { status: answer.status, body: isStream ? eventIn(text) : text };
}

/** By "\n" only: a text may hold U+2028, which regular expressions take for the end of a line. */
function eventIn(stream: string): string {
  const events = stream.split('\n').filter((line) => line.startsWith(EVENT));
  return events.at(-1)?.slice(EVENT.length) ?? '';
}

/** What several calls in one body get: their answers would not fit into one, and each would escape the rate limit. */
const BATCH_REFUSED: PlainAnswer = {
  status: 400,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: INVALID_REQUEST, message: 'Send one call in each request: batches are not supported.' },
  }),
};

/** `POST /mcp`: the tools for assistants (Model Context Protocol), without sessions. Each call has its key. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly sends: PreviewedSends,
    private readonly cancels: Cancels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  async call(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.checkOrigin(request.headers.origin);
    if (Array.isArray(request.body)) {
      await send(BATCH_REFUSED, reply);
      return;
    }
    const caller = {
      principal,
      actor: actorOf(principal, request),
      language: preferredLanguage(request.headers['accept-language'] ?? 'en'),
      requestId: request.id,
      call: ownApi(request),
    };
    const { sends, cancels, config } = this;
    const workings = { sends, cancels, maxTextLength: config.intake.maxMessageLength };
    // Nothing is pushed, so that no stream is left open.
    const handler = createMcpHandler(() => serverFor(caller, workings), { maxSubscriptions: 0 });
    const ask = (signal: AbortSignal) =>
      handler.fetch(asFetched(request, config, signal), { parsedBody: request.body });
    try {
      await send(await plainAnswer(ask, goneOf(reply)), reply);
    } finally {
      await handler.close();
    }
  }

  /** A page of another site must not reach this through a browser. Programs send no Origin. */
  private checkOrigin(origin: string | undefined): void {
    if (origin !== undefined && origin !== new URL(this.config.http.baseUrl).origin) throw new DomainError('forbidden');
  }
}

function asFetched({ url, headers, method }: FastifyRequest, { http }: Config, signal: AbortSignal): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP_HEADERS.has(name) ? [[name, value]] : [],
  );
  // Clients that read plain JSON only get it too.
  return new Request(new URL(url, http.baseUrl), {
    method,
    headers: [...given, ['accept', 'application/json, text/event-stream']],
    body: '{}',
    signal,
  });
}

/** Of the connection, or set again. */
const HOP_HEADERS = new Set(['accept', 'authorization', 'connection', 'content-length', 'host', 'transfer-encoding']);

function send({ status, body }: PlainAnswer, reply: FastifyReply): FastifyReply {
  if (body !== '') reply.header('content-type', 'application/json; charset=utf-8');
  return reply.status(status).send(body);
}

/** Aborted when the connection ends before the answer. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
