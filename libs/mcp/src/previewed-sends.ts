import { Injectable, Logger } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { isoTime } from '@recado/core';
import { EarlierRequests, errorsByPath } from '@recado/intake';
import { type Caller, HTTP_ERROR } from './caller.js';
import type { SendContent } from './content.js';
import { type CountedSend, DayAllowance } from './day-allowance.js';
import { SendPreviews } from './send-preview.js';
import { type ReadToken, SendTokens } from './send-tokens.js';
import { ownRefusal, refusalOfAnswer, refusalOfError, resultOf } from './tool-result.js';

/** The same request runs at this moment: it is not known yet whether it is stored. */
const RUNNING = 'idempotency_running';

/** Shows what would be sent, and sends what was shown. */
@Injectable()
export class PreviewedSends {
  private readonly logger = new Logger(PreviewedSends.name);

  constructor(
    private readonly previews: SendPreviews,
    private readonly earlier: EarlierRequests,
    private readonly tokens: SendTokens,
    private readonly allowance: DayAllowance,
  ) {}

  /** The dry run: nothing is stored. */
  async preview(content: SendContent, caller: Caller): Promise<CallToolResult> {
    const { bound, shown, warnings } = await this.previews.of(content, caller);
    const { token, expiresAt } = this.tokens.issue(caller.principal.keyId, content, bound);
    const told = { warnings: errorsByPath(warnings, caller.language), token, token_expires_at: isoTime(expiresAt) };
    return resultOf({ ...shown, ...told });
  }

  /**
   * Sends what the dry run of this token showed. The number of the token is the Idempotency-Key, so that a repeated call,
   * also after a crash, gets the first answer and sends nothing again. Whether it is a repeat is found out before it is
   * refused for anything: an assistant that hears of a refusal begins anew.
   */
  async send({ token, ...content }: SendContent & { token: string }, caller: Caller): Promise<CallToolResult> {
    const { keyId } = caller.principal;
    const read = this.tokens.read(token, keyId, content);
    if (!read) return ownRefusal('token_invalid', caller.language);
    const send = { nonce: read.nonce, keyId, messages: content.messages.length };
    if (!(await this.isDone(send))) {
      const refusal = await this.refusalOf(content, read, send, caller);
      // Unless an equal call has stored it meanwhile.
      if (refusal && !(await this.isDone(send))) return refusal;
    }
    return this.enqueue(content, send, caller);
  }

  private isDone({ keyId, nonce }: CountedSend): Promise<boolean> {
    return this.earlier.has(keyId, idempotencyKey(nonce));
  }

  /** Why this may not be sent; undefined: it may, and is counted. */
  private async refusalOf(
    content: SendContent,
    read: ReadToken,
    send: CountedSend,
    caller: Caller,
  ): Promise<CallToolResult | undefined> {
    try {
      // A call that was counted came in time, and may be stored at this moment.
      if (read.isExpired && !(await this.allowance.isCounted(send)))
        return ownRefusal('token_expired', caller.language);
      const now = await this.previews.boundNow(content, caller);
      if (!read.shows(now)) return ownRefusal('token_invalid', caller.language);
      await this.allowance.take(send);
      return undefined;
    } catch (error) {
      return refusalOfError(error, caller.language);
    }
  }

  private async enqueue(body: SendContent, send: CountedSend, caller: Caller): Promise<CallToolResult> {
    const given = { body, idempotencyKey: idempotencyKey(send.nonce) };
    const answer = await caller.call('POST', '/api/enqueue-messages', given);
    if (answer.status >= HTTP_ERROR) {
      if (answer.body.code !== RUNNING) await this.orLogged(this.allowance.giveBack(send));
      return refusalOfAnswer(answer.body);
    }
    await this.orLogged(this.allowance.settle(send, Number(answer.body.batch_id), caller.actor));
    return resultOf(answer.body);
  }

  /** What is noted afterwards never changes the answer: the messages are queued, or they are not. */
  private async orLogged(noted: Promise<void>): Promise<void> {
    await noted.catch((error: unknown) => this.logger.error(error));
  }
}

function idempotencyKey(nonce: string): string {
  return `mcp-${nonce}`;
}
