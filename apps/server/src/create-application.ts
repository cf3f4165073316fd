import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type LoggerService, Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication, FastifyAdapter } from '@nestjs/platform-fastify';
import { plainAddress, ApiKeyAuthentication, checkRouteScope } from '@recado/auth';
import type { Config } from '@recado/config';
import { dialectOfPath, DomainError, Metrics } from '@recado/core';
import { dialectAt, DialectGate, DialectRefusals } from '@recado/dialects';
import { rateLimitHeaders, RateLimits } from '@recado/intake';
import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify';
import type { Logger as Pino } from 'pino';
import { AllowedMethods } from './http/allowed-methods.js';
import { limitBodies, MAX_OTHER_BYTES } from './http/body-limits.js';
import { answerClientError, refuseExpectations } from './http/client-error.js';
import { boundConnections } from './http/connections.js';
import { sendError } from './http/error-body.js';
import { ErrorFilter } from './http/error.filter.js';
import { FairQueue, queueByKey } from './http/fair-queue.js';
import { acceptOnlyJson } from './http/json-body.js';
import { OpenRequests } from './http/open-requests.js';
import { requestPath } from './http/request-path.js';
import { isHttps, safeHeadersFor, safeHeaders } from './http/safe-headers.js';
import { toDomainError } from './http/to-domain-error.js';
import { createPino, maskId, maskPath, STANDARD_OUTPUT } from './logging.js';
import { ApiDocument } from './openapi/api-document.js';
import { ServerModule } from './server.module.js';
import { startSignals } from './start-signals.js';

/** Contexts of Nest that log every module and route at the start; logged at debug level. */
const CHATTY = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory']);

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * The logger of Nest and of the modules, on the same pino as the request log. A plain object gives the fields of the line:
 * `msg` is the message, `err` the error.
 */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Pino) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(CHATTY.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the context as the last argument. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const fields = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null)
      this.pino[level]({ ...fields, ...message }, sentenceOf(message));
    else this.pino[level](fields, String(message as string));
  }
}

/** The message; without it pino would use that of the error, unmasked. */
function sentenceOf(fields: { msg?: unknown; err?: unknown }): string {
  if (typeof fields.msg === 'string') return fields.msg;
  return fields.err instanceof Error ? fields.err.message : '';
}

/** Delay of a refusal in ms: a client that repeats at once then sends four requests a second and connection. */
const DELAY_MS = 250;
/** Most delayed refusals, each with a socket and its request in memory. Any more are answered at once. */
const MAX_DELAYED = 500;
/** The largest body that may stay in memory for the delay. */
const MAX_BODY_BYTES = 32_768;

/** Delays refusals, so that a key beyond its limit cannot take processor time from others by asking again and again. */
export class RefusalDelays {
  private delayed = 0;

  /** Calls back after the delay, or at once when too many refusals are delayed or the body is large. */
  delay(request: FastifyRequest, respond: () => void): void {
    if (this.delayed >= MAX_DELAYED || !isSmall(request)) return respond();
    this.delayed++;
    setTimeout(() => {
      this.delayed--;
      respond();
    }, DELAY_MS);
  }
}

/** A body of unknown length may be a large one. */
function isSmall({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BODY_BYTES;
}

const TOO_MANY_REQUESTS = 429;

/**
 * Counts every request of a limited key before its body is read, and puts what is left into the headers of every answer.
 * Refusals are delayed, so that a key that repeats at once does not take processor time from others.
 */
function limitRates(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const limits = app.get(RateLimits, { strict: false });
  const delays = new RefusalDelays();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { principal } = request;
    request.allowance = principal && limits.allowanceOf(principal, principal.makers);
    if (!request.allowance) return done();
    request.allowance.countRequest().then(() => done(), done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { allowance } = request;
    if (allowance) reply.headers(rateLimitHeaders(allowance));
    if (allowance && reply.statusCode === TOO_MANY_REQUESTS) delays.delay(request, () => done(null, payload));
    else done(null, payload);
  });
}

/** Health checks and metrics are requested every few seconds; they are logged at debug level. */
const QUIET = /^\/(?:health\/|metrics\b)/;

/**
 * Logs one line a request: method, path, status, duration, key, and of the panel the id of the person and the address. No
 * query, no headers, no body.
 */
export function logRequests(fastify: FastifyInstance, pino: Pino): void {
  // Only the path and the request's id are chosen by the client, so only they are masked. Masking all fields, as other
  // lines need it, would cost 4 µs a request.
  const log = pino.child({}, { formatters: { log: (masked) => masked } });
  fastify.addHook('onResponse', (request, reply, done) => {
    const fields = {
      requestId: maskId(request.id),
      method: request.method,
      path: maskPath(request.url.split('?', 1)[0]!),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      key: request.principal?.keyId,
    };
    // Only where there is one: a spread costs each request of the API half a µs.
    if (request.panel) Object.assign(fields, visitorOf(request));
    log[QUIET.test(request.url) ? 'debug' : 'info'](fields, 'request');
    done();
  });
}

/** Who asked for a page of the panel, so that a refused one can be traced: the id alone, which the audit trail explains. */
function visitorOf({ panel, ip }: FastifyRequest): { person?: number | undefined; ip?: string } {
  return panel ? { person: panel.administrator?.id, ip: plainAddress(ip) } : {};
}

const API_PATH = /^\/api(?:\/|$)/;
/** Only there where it is switched on. */
const MCP_ROUTE = '/mcp';

/**
 * Requires a key for `/mcp`, and for every request under `/api` or in a dialect, known address or not, before its body is
 * read.
 */
function authenticateApi(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const authentication = app.get(ApiKeyAuthentication, { strict: false });
  const gate = app.get(DialectGate, { strict: false });
  fastify.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? requestPath(request.url);
    if (path === MCP_ROUTE || API_PATH.test(path))
      return void authentication.authenticate(request).then(() => done(), done);
    const dialect = dialectAt(path);
    if (!dialect) return done();
    gate.authenticate(request, dialect, path).then(() => done(), done);
  });
}

/** Refuses an operation outside the scopes of the key before the body is read. Must run after the rate limits. */
function requireScopes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    checkRouteScope(request);
    done();
  });
}

/**
 * Warns once about a proxy that TRUST_PROXY does not name: all clients behind it count as one address, so one who guesses
 * passwords locks out everybody else.
 */
function warnOfUnnamedProxy(fastify: FastifyInstance, { trustProxy }: Config['http']): void {
  if (trustProxy !== false) return;
  const logger = new Logger('Proxy');
  let said = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true;
      logger.warn('A request came with X-Forwarded-For: if a proxy of yours sent it, name the proxy in TRUST_PROXY');
    }
    done();
  });
}

/** Visible ASCII, no longer than the columns that store it. */
const ACCEPTABLE = /^[\x21-\x7e]{1,128}$/;

/** The client's `X-Request-Id` when it is safe to log and store; otherwise a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}

/** Puts the request id into every answer. */
function echoRequestId(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/**
 * Closes connections that never sent a request when the server stops. Node counts them as active, and browsers open
 * some in advance: one of them would delay the stop for the whole SHUTDOWN_GRACE.
 */
function closeUnusedConnections(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}

/** Answers requests that the router refuses before any hook runs, such as an address that cannot be decoded. */
function answerFrameworkError(baseUrl: string) {
  const headers = safeHeadersFor(isHttps(baseUrl));
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    sendError(toDomainError(error), request, reply, baseUrl);
  };
}

/** Runs what a request wants done before the first byte of its response leaves: after interceptors and serialization. */
function runBeforeResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    const run = request.beforeResponse;
    if (!run) return done(null, payload);
    run().then(() => done(null, payload), done);
  });
}

/** Refuses a request to an unknown address before its body is read, so that the body is neither received nor validated. */
function refuseUnknownAddresses(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    done(request.is404 ? new DomainError('not_found') : null);
  });
}

/** Node has no such limits by default. Measured with these: slow heads end after 11 s, slow bodies after 62 s. */
const SLOW_CLIENTS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };
/** 16 MiB over a line of 2.2 Mbit/s. */
const REQUEST_TIMEOUT_MS = 60_000;
/** After that many requests a connection is closed, and the client opens another. */
const MAX_REQUESTS_PER_CONNECTION = 10_000;
/** As long as a head may be, so that a handler refuses a malformed id, after the key was checked. */
const MAX_PARAM_LENGTH = 16_384;

/** The whole application, ready to listen: modules, HTTP hooks and error handling. */
export async function createApplication(config: Config): Promise<NestFastifyApplication> {
  const pino = createPino(config.log.level);
  const open = new OpenRequests();
  const adapter = createAdapter(config, open);
  const app = await NestFactory.create<NestFastifyApplication>(await ServerModule.forRoot(config), adapter, {
    logger: new NestLogger(pino),
    bodyParser: false,
    abortOnError: false,
  });
  const fastify = app.getHttpAdapter().getInstance();
  boundConnections(fastify, open);
  refuseExpectations(fastify.server, config.http.baseUrl);
  const allowed = new AllowedMethods();
  allowed.watch(fastify);
  limitBodies(fastify, config.http.maxBodyBytes);
  safeHeaders(fastify, config.http.baseUrl);
  const queue = new FairQueue();
  acceptOnlyJson(fastify, queue, config.http.maxBodyBytes);
  echoRequestId(fastify);
  logRequests(fastify, pino);
  warnOfUnnamedProxy(fastify, config.http);
  closeUnusedConnections(fastify);
  if (config.roles.has('api')) {
    authenticateApi(app, fastify);
    limitRates(app, fastify);
    requireScopes(fastify);
    queueByKey(fastify, queue);
    runBeforeResponses(fastify);
  }
  refuseUnknownAddresses(fastify);
  const dialects = config.roles.has('api') ? app.get(DialectRefusals, { strict: false }) : undefined;
  app.useGlobalFilters(new ErrorFilter(config.http.baseUrl, allowed, dialects));
  if (config.roles.has('api')) app.get(ApiDocument, { strict: false }).describes(app);
  if (config.roles.has('admin')) await (await import('@recado/admin')).registerAdmin(app);
  countLostLines(app.get(Metrics, { strict: false }));
  startSignals.hold(config.shutdownGraceMs);
  await app.init();
  await fastify.ready();
  return app;
}

function countLostLines(metrics: Metrics): void {
  STANDARD_OUTPUT.onLoss = (lines) => metrics.count('lostLines', lines, {});
}

function createAdapter({ http }: Config, open: OpenRequests): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: Math.min(MAX_OTHER_BYTES, http.maxBodyBytes),
    trustProxy: trustedProxies(http.trustProxy),
    ...(http.dialectHosts.size > 0 && { rewriteUrl: atDialectHosts(http.dialectHosts) }),
    genReqId: requestId,
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
    http: SLOW_CLIENTS,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: answerFrameworkError(http.baseUrl),
    clientErrorHandler: answerClientError(http.baseUrl, open),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
}

/** Puts the name of a dialect before the address of a request to the host name of its own. */
function atDialectHosts(hosts: Config['http']['dialectHosts']) {
  return ({ url = '/', headers }: { url?: string; headers: IncomingHttpHeaders }): string => {
    const dialect = hosts.get(headers.host?.replace(/:\d+$/, '').toLowerCase() ?? '');
    return dialect === undefined || dialectOfPath(url) === dialect ? url : `/${dialect}${url}`;
  };
}

/** A number means that the nearest so many hops are trusted. */
function trustedProxies(given: boolean | number | string) {
  return typeof given === 'number' ? (_address: string, hop: number) => hop < given : given;
}
