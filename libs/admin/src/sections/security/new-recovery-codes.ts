import { Injectable } from '@nestjs/common';
import { RecoveryCodes } from '@recado/auth';
import { Vault } from '@recado/core';
import { openUntil, type PanelRequest, RenewedSessions, sealUntil, Reveals } from '../../session/kit.js';
import { signedInOf } from './factor.form.js';

const FILE_PURPOSE = 'file of recovery codes';
/** For so long the page that shows them offers the file. In ms. */
const FILE_MS = 3_600_000;
const PAGE = '/admin/account/security/recovery-codes';

/** Makes recovery codes, and keeps them in the session until the page after the redirect shows them, once. */
@Injectable()
export class NewRecoveryCodes {
  constructor(
    private readonly recoveryCodes: RecoveryCodes,
    private readonly sessions: RenewedSessions,
    private readonly vault: Vault,
    private readonly reveals: Reveals,
  ) {}

  /** Makes new codes, and leads to their page. */
  async make(panel: PanelRequest): Promise<void> {
    const codes = await this.recoveryCodes.renew(signedInOf(panel), panel.actor);
    await this.sessions.renew(panel);
    this.reveals.put(panel, 'codes', codes.join(' '), {});
    await panel.redirect(PAGE);
  }

  /** After a second factor was added, which ended all sessions: makes the codes that the person does not have yet. */
  async makeFirst(panel: PanelRequest): Promise<void> {
    if ((await this.recoveryCodes.left(signedInOf(panel).id)) === 0) return this.make(panel);
    await this.sessions.renew(panel);
    await panel.redirect('/admin/account/security');
  }

  /** The codes for their page; null: they have been shown already. */
  async take(panel: PanelRequest): Promise<string[] | null> {
    return (await this.reveals.take(panel, 'codes'))?.secret.split(' ') ?? null;
  }

  /** The codes for the form of their page that asks for them as a file. Nothing else keeps them. */
  sealForFile({ format, administrator }: PanelRequest, codes: readonly string[]): string {
    return sealUntil(this.vault, FILE_PURPOSE, { of: administrator?.id, codes }, format.now + FILE_MS);
  }

  /** The codes of such a form; null: its time is over, or they are those of somebody else. */
  openForFile({ format, administrator }: PanelRequest, sealed: string): readonly string[] | null {
    const kept = openUntil<{ of: number; codes: string[] }>(this.vault, FILE_PURPOSE, sealed, format.now);
    return kept && kept.of === administrator?.id ? kept.codes : null;
  }
}
