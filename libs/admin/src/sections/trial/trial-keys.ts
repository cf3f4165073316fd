import { Injectable } from '@nestjs/common';
import {
  ApiKeys,
  type ApiKeyView,
  ApiKeyVerifier,
  KeyChanges,
  KeyReplacement,
  plainAddress,
  TRIAL_SCOPES,
} from '@recado/auth';
import { HOUR_MS, Vault } from '@recado/core';
import { openUntil, type PanelRequest, sealUntil } from '../../session/kit.js';

declare module 'fastify' {
  interface Session {
    /** The sealed secret of the test key by which this session tries the API. */
    trialKey?: string;
  }
}

const PURPOSE = 'trial key';
const MAX_NAME = 80;

/**
 * The test keys by which people try the API. Each person has one, which ends an hour after a session first used it. Its
 * messages go to the simulator. The session keeps its secret sealed, and another session gets a new secret.
 */
@Injectable()
export class TrialKeys {
  constructor(
    private readonly vault: Vault,
    private readonly keys: ApiKeys,
    private readonly changes: KeyChanges,
    private readonly replacement: KeyReplacement,
    private readonly verifier: ApiKeyVerifier,
  ) {}

  /** The secret of the key. Where the API refuses it for a reason that another secret does not mend, its answer says so. */
  async secretFor(panel: PanelRequest): Promise<string> {
    const kept = openUntil<string>(this.vault, PURPOSE, panel.session.trialKey ?? '', panel.format.now);
    if (kept !== null && (await this.isKnown(kept, panel))) return kept;
    const until = panel.format.now + HOUR_MS;
    const secret = await this.renew(panel, until);
    panel.session.trialKey = sealUntil(this.vault, PURPOSE, secret, until);
    return secret;
  }

  private async isKnown(secret: string, { request }: PanelRequest): Promise<boolean> {
    return (await this.verifier.verify(secret, plainAddress(request.ip))).outcome !== 'unauthorized';
  }

  /** The key that the person has, with a new secret; else a new one. */
  private async renew({ actor }: PanelRequest, expiresAt: number): Promise<string> {
    const name = `Testar: ${actor.name}`.slice(0, MAX_NAME);
    const isOwn = (key: ApiKeyView) =>
      key.name === name && key.createdBy === actor.name && key.testMode && key.revokedAt === null;
    const own = (await this.keys.list()).find(isOwn);
    const settings = { expiresAt, scopes: TRIAL_SCOPES, ipAllowList: [] };
    const isOpen = own !== undefined && (await this.changes.change(own.id, settings, actor));
    const renewed = isOpen ? await this.replacement.replace(own.id, 0, actor) : null;
    if (renewed) return renewed.secret;
    const made = await this.keys.issue({ name, scopes: TRIAL_SCOPES, testMode: true, expiresAt }, actor);
    return made.secret;
  }
}
