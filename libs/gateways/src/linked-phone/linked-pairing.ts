import type { FailureCode } from '@recado/core';
import type { Beginning, Pairing, PairingFailure, PairingState } from '../port/pairing.js';
import type { PairingLibrary } from '../port/pairing-library.js';
import { LIBRARY_FACTS } from './library/install-library.js';
import type { LinkedPhoneSettings } from './linked-phone.definition.js';
import type { PhoneLinks } from './owner/phone-links.js';
import type { PhoneRow } from './store/phone-row.js';

const NO_LIBRARY: PairingFailure = { kind: 'failed', code: 'phone_library_missing', detail: null };

/** Links phones, through the row that the process which holds the phone follows. */
export class LinkedPairing implements Pairing<LinkedPhoneSettings> {
  /** The first code lives for 60 s, the others for 20. */
  readonly codeSeconds = 20;
  readonly takesPhone = true;

  constructor(private readonly links: PhoneLinks) {}

  async state(_settings: LinkedPhoneSettings, _signal: AbortSignal, channelId: number): Promise<PairingState> {
    const row = await this.links.rows.of(channelId);
    if (row?.state === 'open') return { kind: 'connected', phone: row.phone };
    if (row?.state === 'code') return this.code(channelId);
    if (await this.links.library.isMissingEverywhere()) return NO_LIBRARY;
    if (row && isOnItsWay(row)) return { kind: 'starting' };
    const why = (row?.closedBy ?? undefined) as FailureCode | undefined;
    return { kind: 'stopped', detail: null, ...(why && { code: why }) };
  }

  async begin(
    { clientVersion }: LinkedPhoneSettings,
    _signal: AbortSignal,
    { channelId, typedBy }: Beginning,
  ): Promise<PairingFailure | null> {
    if (await this.links.library.isMissingEverywhere()) return NO_LIBRARY;
    await this.links.ask(channelId, 'link', { typedBy, clientVersion });
    return null;
  }

  async end(channelId: number): Promise<void> {
    await this.links.ask(channelId, 'unlink');
  }

  /** What linked phones need, and which worker has it. */
  readonly library: PairingLibrary = {
    facts: LIBRARY_FACTS,
    workers: () => this.links.library.workers(),
    install: () => this.links.installLibrary(),
  };

  private async code(channelId: number): Promise<PairingState> {
    const code = await this.links.rows.code(channelId);
    if (!code) return { kind: 'starting' };
    return 'qr' in code ? { kind: 'scan', qr: code.qr, code: null } : { kind: 'type', code: code.typed };
  }
}

/** Whether a connection or a code comes without anybody doing anything. */
function isOnItsWay({ wish, state, isLinked }: PhoneRow): boolean {
  return wish === 'link' || state === 'opening' || (isLinked && state === 'closed');
}
