import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import type { PanelRequest } from '../panel/panel-request.js';
import { openUntil, sealUntil } from './sealed-until.js';

/** Secrets by the names of their settings. */
type Secrets = Readonly<Record<string, string>>;

/** What a field held that was sent. */
interface Opened {
  secrets: Secrets;
  /** Whether secrets were typed before that cannot be used: they must be typed again, or the old ones would stay. */
  isLost: boolean;
}

/** What is sealed: the secrets, and where they may be used. */
interface Kept {
  session: string;
  form: string;
  secrets: Secrets;
}

const PURPOSE = 'typed secrets';
/** Long enough to correct a form, short enough that a page that was left open holds nothing of use. */
const KEPT_FOR_MS = 30 * 60_000;

/**
 * Keeps typed secrets while a form is corrected, so that nobody types them twice. They travel sealed in a field of the form,
 * which only this installation can open: the page shows none of them, and the server stores nothing, so two tabs cannot mix
 * their secrets and an abandoned form leaves no credential in the database. A sealed field opens only in the session and on
 * the form that it was made for, and for half an hour; elsewhere its secrets are lost, and the form must say so.
 */
@Injectable()
export class TypedSecrets {
  constructor(private readonly vault: Vault) {}

  /** The value of the field; null: there is nothing to keep. */
  seal(panel: PanelRequest, secrets: Secrets): string | null {
    if (Object.keys(secrets).length === 0) return null;
    const kept: Kept = { ...placeOf(panel), secrets };
    return sealUntil(this.vault, PURPOSE, kept, panel.format.now + KEPT_FOR_MS);
  }

  /** The secrets of a field; none are lost where it is missing. */
  open(panel: PanelRequest, sealed: string | undefined): Opened {
    if (!sealed) return { secrets: {}, isLost: false };
    const secrets = this.unsealed(panel, sealed);
    return { secrets: secrets ?? {}, isLost: secrets === null };
  }

  /** Null: they are not for this session, form or time. */
  private unsealed(panel: PanelRequest, sealed: string): Secrets | null {
    const kept = openUntil<Kept>(this.vault, PURPOSE, sealed, panel.format.now);
    const { session, form } = placeOf(panel);
    return kept?.session === session && kept.form === form ? kept.secrets : null;
  }
}

/** A form is posted to the address of its page. */
function placeOf({ session, request }: PanelRequest): Pick<Kept, 'session' | 'form'> {
  return { session: session.sessionId, form: request.url };
}
