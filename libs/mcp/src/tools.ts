import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import type { Scope } from '@recado/auth';
import { programVersion } from '@recado/config';
import { ASSISTANT_INSTRUCTIONS } from '@recado/core';
import type { z } from 'zod';
import { type Caller, HTTP_ERROR } from './caller.js';
import type { Cancels } from './cancels.js';
import { CANCELED, CONFIRMED_CANCELED, confirmedContent, FAILURES, MESSAGE, sendContent } from './content.js';
import type { Sends } from './sends.js';
import { offer, type Tool } from './tool.js';
import { refusalOfAnswer, resultOf } from './tool-result.js';

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** What the tools do, and how long a text may be. */
interface Workings {
  readonly sends: Sends;
  readonly cancels: Cancels;
  readonly maxTextLength: number;
}

type AddTool = <Schema extends z.ZodObject>(name: string, tool: Tool<Schema>) => void;

/** The server of one request, with the tools that the scopes of its key allow. */
export function serverFor(caller: Caller, workings: Workings): McpServer {
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
