import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import type { Principal } from '@recado/auth';
import { CONFIG, type Config, Settings } from '@recado/config';
import { Clock, DomainError, type Violation } from '@recado/core';
import { UniqueViolationError } from '@recado/database';
import { type KeyedIdentity, RunningRequests } from '@recado/intake';
import {
  ListSource,
  type FaultGroup,
  ListCheck,
  SendAttachments,
  SendChanges,
  type SendObstacle,
  Sends,
  type SendView,
} from '@recado/campaigns';
import { type ReadSend, readSend } from './read-send.js';
import { type ChosenSend, SendChoicesOf } from './send-choices.js';
import { running, SendRequests } from './send-requests.js';

/** What a program asks for. `identity`: of its repeats; missing: nothing is sent. */
export interface SendRequest {
  principal: Principal;
  body: unknown;
  actor: Actor;
  identity?: KeyedIdentity | undefined;
}

/** A send after its check, with the groups of rows that are not sent; null: its list is not kept any more. */
export interface CheckedSend {
  send: SendView;
  faults: FaultGroup[] | null;
}

/** Where a refusal by what has happened meanwhile is shown. */
const OBSTACLES: Record<SendObstacle, [path: string, code: string]> = {
  channel_closed: ['channel', 'send_channel_closed'],
  time_past: ['scheduled_at', 'send_time_past'],
  template_gone: ['template', 'send_template_gone'],
  template_changed: ['template', 'send_template_changed'],
};

/**
 * Makes sends to saved lists for programs, by the steps of the panel: the list is copied, checked and confirmed. A repeat
 * of the request goes on with what an earlier one has left, so that it is one send, whatever breaks off.
 */
@Injectable()
export class SendAdministration {
  private readonly running = new RunningRequests();

  constructor(
    private readonly sends: Sends,
    private readonly changes: SendChanges,
    private readonly checks: ListCheck,
    private readonly attachments: SendAttachments,
    private readonly source: ListSource,
    private readonly choices: SendChoicesOf,
    private readonly requests: SendRequests,
    private readonly installation: Settings,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A send of a key, or of any for one that sees the messages of all. Throws DomainError `not_found`. */
  async find(id: number, principal: Principal): Promise<CheckedSend> {
    const send = await this.sends.find(id);
    if (!send || !isOf(principal)(send.actor) || send.state === 'discarded') throw new DomainError('not_found');
    return this.withFaults(send);
  }

  /** The same sends, newest first; `refused` of none of them is read. */
  async page(principal: Principal, page: { before?: number | undefined; limit: number }) {
    const { items, next } = await this.sends.page(isOf(principal), page);
    return { items: items.map((send): CheckedSend => ({ send, faults: null })), next };
  }

  /**
   * Sends, once for each identity, or only checks; `preview` sees what would be sent before it is given up. Throws
   * DomainError.
   */
  async make<T>(
    request: SendRequest,
    preview: (checked: CheckedSend) => Promise<T>,
  ): Promise<{ preview: T } | { checked: CheckedSend; isReplay: boolean }> {
    const { identity } = request;
    const replay = identity && (await this.earlier(identity));
    if (replay) return { checked: replay, isReplay: true };
    const read = this.read(request);
    if (read.isDryRun) return { preview: await this.preview(read, request, preview) };
    if (!identity) throw refused('Idempotency-Key', 'field_required');
    if (this.running.has(identity.keyHash)) throw running();
    return this.running.run(identity.keyHash, () => this.sendOnce(read, request, identity));
  }

  /** Sends; where another process was faster with the same request, its send is the answer. */
  private async sendOnce(read: ReadSend, request: SendRequest, identity: KeyedIdentity) {
    try {
      return { checked: await this.send(read, request, identity), isReplay: false };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'idempotency_running') throw error;
      const winner = await this.requests.confirmed(identity);
      if (!winner) throw error;
      return { checked: await this.withFaults(winner), isReplay: true };
    }
  }

  private async earlier(identity: KeyedIdentity): Promise<CheckedSend | undefined> {
    if (this.running.has(identity.keyHash)) await this.running.waitFor(identity.keyHash);
    const send = await this.requests.confirmed(identity);
    return send && this.withFaults(send);
  }

  private read({ body, principal: { timezone } }: SendRequest): ReadSend {
    const pastGraceMs = this.config.intake.schedulePastGraceMs;
    return readSend(body, { zone: timezone ?? this.installation.timezone, now: this.clock.now(), pastGraceMs });
  }

  private async preview<T>(
    read: ReadSend,
    { principal, actor }: SendRequest,
    use: (checked: CheckedSend) => Promise<T>,
  ): Promise<T> {
    const chosen = await this.choices.request(read, principal);
    const id = await this.changes.begin(chosen.choices, actor);
    try {
      return await use(await this.withFaults(await this.prepare(id, chosen, actor)));
    } finally {
      await this.changes.discard(id, actor);
    }
  }

  private async send(read: ReadSend, { principal, actor }: SendRequest, identity: KeyedIdentity): Promise<CheckedSend> {
    const chosen = await this.choices.request(read, principal);
    const id = await this.requests.begin(identity, chosen, actor);
    const send = await this.prepare(id, chosen, actor);
    const checked = await this.withFaults(send);
    if (send.good === 0) throw await this.givenUp(send, actor, ['list', 'send_nobody']);
    const outcome = await this.changes.confirm(id, send.revision, actor);
    if (outcome === 'stale') throw running();
    if (outcome !== 'confirmed') throw await this.givenUp(send, actor, OBSTACLES[outcome]);
    return { ...checked, send: (await this.sends.find(id)) ?? send };
  }

  /** Copies the list into the send and checks it. */
  private async prepare(id: number, chosen: ChosenSend, actor: Actor): Promise<SendView> {
    const { choices } = chosen;
    const filled = await this.filled(id, chosen, actor);
    const { template } = choices;
    // What the request names comes before what the columns fill by their headings.
    const sources = template && { ...filled.template?.sources, ...template.sources };
    const changed = { ...choices, template: template && { ...template, sources: sources ?? {} } };
    if (!(await this.changes.change(id, filled.revision, changed, filled.columns))) throw running();
    if (!(await this.checks.check(id))) throw running();
    return (await this.sends.find(id)) ?? filled;
  }

  /** The send with the people of its list and its file. Throws DomainError `idempotency_running` where another process fills it. */
  private async filled(id: number, { list, file }: ChosenSend, actor: Actor): Promise<SendView> {
    const begun = await this.sends.find(id);
    if (begun?.state === 'reading' && (await this.fill(id, list)) === 'changed') {
      await this.changes.discard(id, actor);
      throw running();
    }
    const complete = await this.sends.find(id);
    if (complete?.state !== 'ready') throw running();
    if (!file) return complete;
    if (await this.attachments.attachKept(id, complete.revision, file)) throw running();
    return (await this.sends.find(id)) ?? complete;
  }

  /** Throws DomainError `idempotency_running` where another process fills it. */
  private async fill(id: number, list: ChosenSend['list']) {
    try {
      return await this.source.fill(id, list);
    } catch (error) {
      if (error instanceof UniqueViolationError) throw running();
      throw error;
    }
  }

  private async givenUp({ id, total }: SendView, actor: Actor, [path, code]: [string, string]): Promise<DomainError> {
    await this.changes.discard(id, actor);
    return refused(path, code, { total });
  }

  private async withFaults(send: SendView): Promise<CheckedSend> {
    const isKept = send.state === 'ready' || send.state === 'queuing';
    return { send, faults: isKept ? await this.sends.faults(send.id) : null };
  }
}

/** Whether a send is one of the key, or of any for one that sees the messages of all. */
function isOf({ keyId, scopes }: Principal): (actor: Actor) => boolean {
  return ({ type, id }) => type === 'api_key' && (id === keyId || scopes.has('messages:read_all'));
}

function refused(path: string, code: string, params?: Violation['params']): DomainError {
  return new DomainError('validation_failed', { violations: [{ path, code, ...(params && { params }) }] });
}
