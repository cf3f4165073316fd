import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@recado/config';
import { Metrics } from '@recado/core';
import { AllowedMethods } from './http/allowed-methods.js';
import { authenticateApi, requireScopes } from './http/api-authentication.js';
import { limitBodies, MAX_OTHER_BYTES } from './http/body-limits.js';
import { answerClientError, refuseExpectations } from './http/client-error.js';
import { boundConnections } from './http/connections.js';
import { ErrorFilter } from './http/error.filter.js';
import { FairQueue, queueByKey } from './http/fair-queue.js';
import { answerFrameworkError } from './http/framework-error.js';
import { acceptOnlyJson } from './http/json-body.js';
import { runBeforeResponses } from './http/before-response.js';
import { OpenRequests } from './http/open-requests.js';
import { warnOfUnnamedProxy } from './http/unnamed-proxy.js';
import { limitRates } from './http/rate-limit.js';
import { echoRequestId, requestId } from './http/request-id.js';
import { logRequests } from './http/request-log.js';
import { safeHeaders } from './http/safe-headers.js';
import { closeUnusedConnections } from './http/unused-connections.js';
import { refuseUnknownAddresses } from './http/unknown-address.js';
import { createPino } from './logging/create-pino.js';
import { STANDARD_OUTPUT } from './logging/log-destination.js';
import { NestLogger } from './logging/nest-logger.js';
import { ApiDocument } from './openapi/api-document.js';
import { ServerModule } from './server.module.js';

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
  app.useGlobalFilters(new ErrorFilter(config.http.baseUrl, allowed));
  if (config.roles.has('api')) app.get(ApiDocument, { strict: false }).describes(app);
  if (config.roles.has('admin')) await (await import('@recado/admin')).registerAdmin(app);
  // Exit code 0 after a clean stop: an orchestrator counts anything else as a failure.
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  const metrics = app.get(Metrics, { strict: false });
  STANDARD_OUTPUT.onLoss = (lines) => metrics.count('lostLines', lines, {});
  await app.init();
  await fastify.ready();
  return app;
}

function createAdapter({ http }: Config, open: OpenRequests): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: Math.min(MAX_OTHER_BYTES, http.maxBodyBytes),
    trustProxy: trustedProxies(http.trustProxy),
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

/** A number means that the nearest so many hops are trusted. */
function trustedProxies(given: boolean | number | string) {
  return typeof given === 'number' ? (_address: string, hop: number) => hop < given : given;
}
