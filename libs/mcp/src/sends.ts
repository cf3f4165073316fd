import { Inject, Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Actor, Audit } from '@recado/audit';
import type { Principal } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { isoTime, type Language } from '@recado/core';
import { Database } from '@recado/database';
import { errorsByPath, Intake } from '@recado/intake';
import { RateLimits } from '@recado/limits';
import type { SendContent } from './content.js';
import type { CallApi } from './own-api.js';
import { SendTokens } from './send-tokens.js';
import { refusalOf, refusalOfError, resultOf } from './tool-result.js';

/** Messages that a preview shows whole. */
const SHOWN = 5;
const HTTP_ERROR = 400;
const QUOTA = 'mcp-messages-per-day';

/** Who calls a tool, and by which way. */
export interface Caller {
  principal: Principal;
  /** As the audit trail names it. */
  actor: Actor;
  language: Language;
  requestId: string;
  call: CallApi;
}

/** Shows what would be sent, and sends what was shown. */
@Injectable()
export class Sends {
  constructor(
    private readonly intake: Intake,
    private readonly tokens: SendTokens,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The dry run: nothing is stored. The caller named the numbers itself, so they are shown whole. */
  async preview(content: SendContent, { principal, language, requestId }: Caller): Promise<CallToolResult> {
    try {
      const seen = await this.intake.preview({ principal, body: content, requestId, language });
      const { token, expiresAt } = this.tokens.issue(principal.keyId, content);
      const { items, warnings } = seen.batch;
      const shown = items.slice(0, SHOWN).map(({ phone, text, scheduledAt }) => ({
        ...{ phone, text, scheduled_at: isoTime(scheduledAt) },
      }));
      return resultOf({
        would_send: items.length,
        recipients: new Set(items.map(({ phone }) => phone)).size,
        channel: seen.channel,
        test_mode: principal.testMode,
        first_messages: shown,
        warnings: errorsByPath(warnings, language),
        token,
        token_expires_at: isoTime(expiresAt),
      });
    } catch (error) {
      return refusalOfError(error, language);
    }
  }

  /**
   * Sends what the dry run of this token showed. The number of the token is the Idempotency-Key, so that a repeated call,
   * also after a crash, gets the first answer and sends nothing again.
   */
  async send({ token, ...content }: SendContent & { token: string }, caller: Caller): Promise<CallToolResult> {
    const { principal, language, call } = caller;
    const reading = this.tokens.read(token, principal.keyId, content);
    if (!reading.ok) return refusalOf(reading.fault, FAULTS[reading.fault]);
    const count = content.messages.length;
    const allowance = this.limits.dayAllowance(principal.keyId, QUOTA, this.config.mcp.messagesPerDay);
    try {
      await allowance.takeMessages(count);
    } catch (error) {
      return refusalOfError(error, language);
    }
    let queued = false;
    try {
      const given = { body: content, idempotencyKey: `mcp-${reading.nonce}` };
      const { status, body, isReplay } = await call('POST', '/api/enqueue-messages', given);
      queued = status < HTTP_ERROR && !isReplay;
      if (queued) await this.record('mcp.messages_queued', caller, { batch: body.batch_id, messages: count });
      return status < HTTP_ERROR ? resultOf(body) : refusalOfAnswer(body);
    } finally {
      if (!queued) await allowance.giveBackMessages(count);
    }
  }

  /** Cancels a message or a batch. */
  async cancel(what: 'message' | 'batch', id: number, caller: Caller): Promise<CallToolResult> {
    const path = what === 'message' ? 'messages' : 'batches';
    const { status, body } = await caller.call('POST', `/api/${path}/${id}/cancel`);
    if (status >= HTTP_ERROR) return refusalOfAnswer(body);
    await this.record('mcp.canceled', caller, { [what]: id });
    return resultOf(body);
  }

  private record(action: string, { actor }: Caller, details: Record<string, unknown>): Promise<void> {
    return this.database.write((tx) => this.audit.record(tx, { actor, action, details: { ...details, by: 'mcp' } }));
  }
}

const FAULTS = {
  token_invalid:
    'The token is not of a preview_send with exactly this content and this key. Call preview_send, show its result to the person, then send with its token.',
  token_expired: 'The preview is older than ten minutes. Call preview_send again.',
} as const;

/** A refusal by the API, in its own words. */
export function refusalOfAnswer({ code, message, errors }: Record<string, unknown>): CallToolResult {
  return refusalOf(String(code), String(message), errors ?? {});
}
