import { createHmac } from 'node:crypto';
import { BoundedMap } from '@recado/core';
import type { BrokenExchange, ExchangeEnd, HttpAnswer } from '@recado/http';
import type { ProviderClient, ProviderRequest } from '../client/provider-client.js';
import { jsonIn } from '../shared/json-parts.js';
import { cloudErrorOf } from './cloud-error.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** What a request needs of the settings of its channel. */
type CloudAccess = Pick<WhatsAppCloudSettings, 'url' | 'version' | 'token' | 'appSecret' | 'verifyToken'>;

/** A request to the Graph API. */
interface CloudRequest extends Pick<ProviderRequest, 'method' | 'body' | 'maxBodyBytes'> {
  /** The channel whose connections it uses; missing: the connections for checks. */
  channelId?: number;
  /** Below the version, such as `106540352242922/messages`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Beside that with the token. */
  headers?: Readonly<Record<string, string>>;
  /** How the token is announced. Missing: `Bearer`. */
  scheme?: 'Bearer' | 'OAuth';
  /** Whether it may leave again, with a pause of one answer between. Missing: it may. */
  mayRepeat?: () => boolean;
}

/** Proofs that are remembered as refused. The oldest are dropped and tried again. */
const MAX_REMEMBERED = 1_000;
/** Meta's words for a proof that was made with another secret, or with another token (docs/gateways/facts.md, Meta). */
const OTHER_PROOF = /\binvalid appsecret_proof\b/i;
/** The same as an exchange that was not begun. */
const NOT_REPEATED: BrokenExchange = {
  kind: 'broken',
  fault: 'aborted',
  left: false,
  error: new Error('it may not leave any more'),
};

/**
 * Sends requests to the Graph API with the token of their channel and, where its app secret is known, the proof that an
 * app with “Require App Secret” asks for. Once Meta has refused a proof, because the secret is that of another app, no
 * request carries one any more: only apps that ask for a proof need it.
 */
export class CloudClient {
  private readonly refused = new BoundedMap<string, true>(MAX_REMEMBERED);

  constructor(private readonly client: ProviderClient) {}

  /** Never rejects. Secrets are removed from the answer: Meta repeats a malformed token. */
  async ask(request: CloudRequest, access: CloudAccess, signal: AbortSignal): Promise<ExchangeEnd> {
    const proof = proofOf(access);
    if (proof === undefined || this.refused.has(proof)) return this.exchange(request, access, undefined, signal);
    const end = await this.exchange(request, access, proof, signal);
    if (end.kind === 'broken' || !refusesProof(end.answer)) return end;
    this.refused.set(proof, true);
    if (request.mayRepeat?.() === false) return NOT_REPEATED;
    return this.exchange(request, access, undefined, signal);
  }

  private exchange(
    { channelId, path, query, headers, scheme = 'Bearer', method, body, maxBodyBytes }: CloudRequest,
    { url, version, token, appSecret, verifyToken }: CloudAccess,
    proof: string | undefined,
    signal: AbortSignal,
  ): Promise<ExchangeEnd> {
    const address = new URL(`${url}/${version}/${path}`);
    address.search = new URLSearchParams({ ...query, ...(proof && { appsecret_proof: proof }) }).toString();
    return this.client.exchange(
      {
        channelId: channelId ?? null,
        method,
        url: address,
        headers: { authorization: `${scheme} ${token}`, ...headers },
        secrets: [token, appSecret, verifyToken, proof],
        ...(body !== undefined && { body }),
        ...(maxBodyBytes !== undefined && { maxBodyBytes }),
      },
      signal,
    );
  }
}

/** Proves that whoever has the token has the secret of its app, too. Undefined: the secret is not known. */
function proofOf({ token, appSecret }: CloudAccess): string | undefined {
  return appSecret === undefined ? undefined : createHmac('sha256', appSecret).update(token).digest('hex');
}

function refusesProof({ status, body }: HttpAnswer): boolean {
  if (status < 400) return false;
  const error = cloudErrorOf(jsonIn(body)?.error);
  return error?.code === 100 && OTHER_PROOF.test(error.detail);
}
