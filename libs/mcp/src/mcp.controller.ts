import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { actorOf, CurrentPrincipal, type Principal } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { DomainError, preferredLanguage } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownApi } from './own-api.js';
import { Sends } from './sends.js';
import { serverFor } from './tools.js';

/** The last event of a stream of one answer. */
const EVENT = /^data: (.+)$/gm;

/** `POST /mcp`: the tools for assistants (Model Context Protocol), without sessions. Each call has its key. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly sends: Sends,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  async call(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.checkOrigin(request.headers.origin);
    const language = preferredLanguage(request.headers['accept-language'] ?? 'en');
    const caller = {
      principal,
      actor: actorOf(principal, request),
      language,
      requestId: request.id,
      call: ownApi(request),
    };
    // Nothing is pushed, so that no stream is left open.
    const handler = createMcpHandler(() => serverFor(caller, this.sends), {
      responseMode: 'json',
      maxSubscriptions: 0,
    });
    try {
      const answer = await handler.fetch(asFetched(request, this.config), { parsedBody: request.body });
      await send(answer, reply);
    } finally {
      await handler.close();
    }
  }

  /** A page of another site must not reach this through a browser. Programs send no Origin. */
  private checkOrigin(origin: string | undefined): void {
    if (origin !== undefined && origin !== new URL(this.config.http.baseUrl).origin) throw new DomainError('forbidden');
  }
}

function asFetched({ url, headers, method }: FastifyRequest, { http }: Config): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP_HEADERS.has(name) ? [[name, value]] : [],
  );
  // Clients that read plain JSON only get it too.
  return new Request(new URL(url, http.baseUrl), {
    method,
    headers: [...given, ['accept', 'application/json, text/event-stream']],
    body: '{}',
  });
}

/** Of the connection, or set again. */
const HOP_HEADERS = new Set(['accept', 'authorization', 'connection', 'content-length', 'host', 'transfer-encoding']);

/** Answers with plain JSON, which every client reads, also where the library made a stream of one event. */
async function send(answer: Response, reply: FastifyReply): Promise<void> {
  const text = await answer.text();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const body = isStream ? ([...text.matchAll(EVENT)].at(-1)?.[1] ?? '') : text;
  if (body !== '') reply.header('content-type', 'application/json; charset=utf-8');
  await reply.status(answer.status).send(body);
}
