import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { actorOf, CurrentPrincipal, type Principal } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { DomainError, preferredLanguage } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cancels } from './cancels.js';
import { ownApi } from './own-api.js';
import { BATCH_REFUSED, type PlainAnswer, plainAnswer } from './plain-answer.js';
import { Sends } from './sends.js';
import { serverFor } from './tools.js';

/** `POST /mcp`: the tools for assistants (Model Context Protocol), without sessions. Each call has its key. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly sends: Sends,
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
