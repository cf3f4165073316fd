import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Installation } from '@recado/core';
import { Database, UniqueViolationError } from '@recado/database';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { checkName } from '../name.js';
import { insertFactor } from './factor-rows.js';
import type { Enrolment, FactorOwner } from './second-factor.view.js';

/** Base64url. The longest parts are attestations of a few kilobytes. */
const bytes = z.string().max(16_384);
const common = { id: bytes, rawId: bytes, type: z.literal('public-key'), clientExtensionResults: z.object({}) };

const REGISTRATION = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string()).max(20).optional(),
  }),
});
const AUTHENTICATION = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** What a browser answered when it made a passkey; null for a text that is no such answer. */
function readRegistration(json: string): RegistrationResponseJSON | null {
  return read(REGISTRATION, json);
}

/** What a browser answered when it used a passkey; null for a text that is no such answer. */
function readAuthentication(json: string): AuthenticationResponseJSON | null {
  return read(AUTHENTICATION, json) as AuthenticationResponseJSON | null;
}

function read<T>(schema: z.ZodType<T>, json: string): T | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    // It is no JSON, so it is no response either.
    return null;
  }
}

/** A passkey as its row keeps it. */
interface StoredCredential {
  id: string;
  /** In COSE form, base64url. */
  publicKey: string;
  transports: string[];
}

/** The transports of WebAuthn, by which a browser finds the passkey again. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The form in which the id of a passkey is looked up. */
function hashOfCredential(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** The columns of a new passkey. */
function credentialColumns({ id, publicKey, counter }: WebAuthnCredential, response: RegistrationResponseJSON) {
  const transports = TRANSPORTS.filter((each) => response.response.transports?.some((named) => named === each));
  const stored: StoredCredential = { id, publicKey: Buffer.from(publicKey).toString('base64url'), transports };
  return {
    credential_hash: hashOfCredential(id),
    credential_json: JSON.stringify(stored),
    sign_count: counter,
  };
}

/** The passkey of a row. */
function credentialOf(json: string, counter: number): WebAuthnCredential {
  const { id, publicKey, transports } = JSON.parse(json) as StoredCredential;
  const known = transports as WebAuthnCredential['transports'];
  return { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports: known };
}

/** For whom passkeys are made. */
interface RelyingParty {
  /** The host name of the panel. */
  id: string;
  /** The origin of its pages. */
  origin: string;
}

/** The relying party of a panel at this address; null where browsers allow none: over plain http or at an IP address. */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

/** A ceremony's answer as the browser sent it, and the challenge that it must have signed. */
export interface PasskeyAnswer {
  /** JSON. */
  response: string;
  challenge: string;
}

interface PasskeyRow {
  id: number;
  administratorId: number;
  json: string;
  signCount: number;
}

const COLUMNS =
  'id, administrator_id AS administratorId, credential_json AS json, sign_count AS signCount FROM second_factors';
const OF_PERSON = `SELECT ${COLUMNS} WHERE administrator_id = ? AND kind = 'passkey' ORDER BY id`;
const BY_HASH = `SELECT ${COLUMNS} WHERE credential_hash = ?`;
const USE = 'UPDATE second_factors SET sign_count = ?, last_used_at = ? WHERE id = ? AND sign_count = ?';

/** Loaded when it is needed: it takes as long to load as half of a start. */
const webauthn = () => import('@simplewebauthn/server');

/** The passkeys of people (WebAuthn). Each use needs the person's fingerprint, face or PIN. */
@Injectable()
export class Passkeys {
  private readonly logger = new Logger(Passkeys.name);
  private readonly party: RelyingParty | null;

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly installation: Installation,
    @Inject(CONFIG) { http }: Config,
  ) {
    this.party = relyingPartyOf(http.baseUrl);
  }

  /** Whether browsers allow passkeys at BASE_URL: it needs https (or localhost) and a host name. */
  get areUsable(): boolean {
    return this.party !== null;
  }

  /** What the browser needs to make a passkey that signs this challenge (base64url). Only where they are usable. */
  async enrolmentOptions(owner: FactorOwner, challenge: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const present = (await this.ofPerson(owner.id)).map(describe);
    return (await webauthn()).generateRegistrationOptions({
      rpName: 'Recado',
      rpID: this.requireParty().id,
      challenge: bytesOf(challenge),
      userName: owner.email,
      userID: new Uint8Array(Buffer.from(this.handleOf(owner.id))),
      excludeCredentials: present,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Adds the passkey that a browser has made. Rejects with AuthInputError for the name. */
  async enrol(owner: FactorOwner, given: PasskeyAnswer & { name: string }, actor: Actor): Promise<Enrolment> {
    const name = checkName(given.name);
    const columns = await this.verifiedColumns(given);
    if (columns === null) return 'refused';
    const factor = { kind: 'passkey', name, createdAt: this.clock.now(), columns } as const;
    const { rowLock } = this.database.capabilities;
    try {
      return await this.database.write((tx) => insertFactor(tx, owner, factor, { audit: this.audit, actor, rowLock }));
    } catch (error) {
      if (error instanceof UniqueViolationError) return 'refused';
      throw error;
    }
  }

  /**
   * What the browser needs to sign this challenge (base64url) with a passkey: one of this person, or, with null, any that
   * it has for this panel. Only where they are usable.
   */
  async useOptions(administratorId: number | null, challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const present = administratorId === null ? undefined : (await this.ofPerson(administratorId)).map(describe);
    return (await webauthn()).generateAuthenticationOptions({
      rpID: this.requireParty().id,
      challenge: bytesOf(challenge),
      allowCredentials: present,
      userVerification: 'required',
    });
  }

  /** Whose passkey has signed the challenge; null: the answer proves nothing. */
  async accept({ response, challenge }: PasskeyAnswer): Promise<number | null> {
    const answer = readAuthentication(response);
    if (!answer || !this.party) return null;
    const [row] = await this.database.read<PasskeyRow>(BY_HASH, [hashOfCredential(answer.id)]);
    if (!row || !this.isHandleOf(row.administratorId, answer.response.userHandle)) return null;
    const verified = await this.verify(async ({ verifyAuthenticationResponse }) =>
      verifyAuthenticationResponse({
        ...this.expectations(challenge),
        response: answer,
        credential: toCredential(row),
      }),
    );
    if (!verified?.verified) return null;
    const { newCounter } = verified.authenticationInfo;
    const values = [newCounter, this.clock.now(), row.id, row.signCount];
    return (await this.database.write((tx) => tx.run(USE, values))) > 0 ? row.administratorId : null;
  }

  private async verifiedColumns({ response, challenge }: PasskeyAnswer) {
    const answer = readRegistration(response);
    if (!answer || !this.party) return null;
    const verified = await this.verify(async ({ verifyRegistrationResponse }) =>
      verifyRegistrationResponse({ ...this.expectations(challenge), response: answer }),
    );
    return verified?.verified ? credentialColumns(verified.registrationInfo.credential, answer) : null;
  }

  private expectations(expectedChallenge: string) {
    const { id: expectedRPID, origin: expectedOrigin } = this.requireParty();
    return { expectedChallenge, expectedRPID, expectedOrigin, requireUserVerification: true };
  }

  /** The library throws for everything that is wrong in an answer. */
  private async verify<T>(check: (library: Awaited<ReturnType<typeof webauthn>>) => Promise<T>): Promise<T | null> {
    const library = await webauthn();
    try {
      return await check(library);
    } catch (error) {
      this.logger.debug(`a passkey was refused: ${String(error)}`);
      return null;
    }
  }

  /**
   * The user handle, by which a browser knows the account of a passkey. A passkey replaces an earlier one with the same
   * handle on the same host name, so it contains the installation: several may run there. It names nobody, and is
   * shorter than the 64 bytes that are allowed.
   */
  private handleOf(administratorId: number): string {
    return `recado ${this.installation.id} ${administratorId}`;
  }

  /** A passkey that the browser was asked for by its id may leave the handle out. */
  private isHandleOf(administratorId: number, handle: string | null | undefined): boolean {
    return !handle || Buffer.from(handle, 'base64url').toString() === this.handleOf(administratorId);
  }

  private ofPerson(administratorId: number): Promise<PasskeyRow[]> {
    return this.database.read<PasskeyRow>(OF_PERSON, [administratorId]);
  }

  private requireParty(): RelyingParty {
    if (!this.party) throw new Error('BASE_URL allows no passkeys');
    return this.party;
  }
}

function toCredential({ json, signCount }: PasskeyRow): WebAuthnCredential {
  return credentialOf(json, signCount);
}

function describe(row: PasskeyRow): Pick<WebAuthnCredential, 'id' | 'transports'> {
  const { id, transports } = toCredential(row);
  return { id, transports };
}

/** The library takes a text for something else than base64url. */
function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}
