import { Injectable, Logger } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Audit } from '@recado/audit';
import { isoTime } from '@recado/core';
import { Database } from '@recado/database';
import { type Caller, HTTP_ERROR } from './caller.js';
import type { Canceled } from './content.js';
import { SendTokens } from './send-tokens.js';
import { ownRefusal, refusalOfAnswer, resultOf } from './tool-result.js';

/** Shows what would be canceled, and cancels what was shown. */
@Injectable()
export class Cancels {
  private readonly logger = new Logger(Cancels.name);

  constructor(
    private readonly tokens: SendTokens,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The message, or the batch with how many of its messages are in each status. */
  async preview({ what, id }: Canceled, { principal, call }: Caller): Promise<CallToolResult> {
    const { status, body } = await call('GET', pathOf({ what, id }));
    if (status >= HTTP_ERROR) return refusalOfAnswer(body);
    const { token, expiresAt } = this.tokens.issue(principal.keyId, boundOf({ what, id }));
    return resultOf({ would_cancel: what, [what]: body, token, token_expires_at: isoTime(expiresAt) });
  }

  /** Canceling again changes nothing, so that the token needs no record of its use. */
  async cancel({ token, what, id }: Canceled & { token: string }, caller: Caller): Promise<CallToolResult> {
    const read = this.tokens.read(token, caller.principal.keyId, boundOf({ what, id }));
    if (!read) return ownRefusal('token_invalid', caller.language);
    if (read.isExpired) return ownRefusal('token_expired', caller.language);
    const { status, body } = await caller.call('POST', `${pathOf({ what, id })}/cancel`);
    if (status >= HTTP_ERROR) return refusalOfAnswer(body);
    await this.record({ what, id }, caller).catch((error: unknown) => this.logger.error(error));
    return resultOf(body);
  }

  private record({ what, id }: Canceled, { actor }: Caller): Promise<void> {
    const details = { [what]: id, by: 'mcp' };
    return this.database.write((tx) => this.audit.record(tx, { actor, action: 'mcp.canceled', details }));
  }
}

function pathOf({ what, id }: Canceled): string {
  return `/api/${what === 'message' ? 'messages' : 'batches'}/${id}`;
}

/** No content of a send looks like it. */
function boundOf(canceled: Canceled): object {
  return { cancel: canceled };
}
