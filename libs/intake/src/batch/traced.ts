import { DomainError, type Tracer } from '@recado/core';

interface Request {
  traceparent?: string | undefined;
}

type Enqueued = { readonly answer: { batch_id: number; messages: readonly unknown[] } } | { readonly earlier: unknown };

/** Enqueues a request as a step of the trace of its client; the request that is enqueued has that step as its parent. */
export async function traced<Given extends Request, End extends Enqueued>(
  tracer: Tracer,
  request: Given,
  enqueue: (request: Given) => Promise<End>,
): Promise<End> {
  const span = tracer.start({ name: 'enqueue messages', kind: 'server', parent: request.traceparent });
  try {
    const enqueued = await enqueue({ ...request, traceparent: span?.traceparent });
    if ('earlier' in enqueued) span?.end({ 'recado.outcome': 'repeated' });
    else span?.end({ 'recado.batch.id': enqueued.answer.batch_id, 'recado.messages': enqueued.answer.messages.length });
    return enqueued;
  } catch (error) {
    span?.end({ 'error.type': error instanceof DomainError ? error.code : 'internal_error' });
    throw error;
  }
}
