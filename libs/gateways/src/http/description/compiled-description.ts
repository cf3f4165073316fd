import type { MediaType } from '@recado/core';
import type { AnswerRules } from './described-answer.js';
import type { CheckRules } from './described-check.js';
import { type CompiledCallbacks, compileCallbacks } from './compiled-callbacks.js';
import { basicCredential, CompiledRequest, type RequestBase, type RequestKind } from './compiled-request.js';
import { compileRules } from './compiled-rules.js';
import { type DescribedRequest, SECRET_NUMBERS, type SecretNumber } from './description.js';
import { compilePointer } from './pointer.js';
import { readDescription } from './read-description.js';
import type { Secrets } from './template.js';

/** The settings of a channel that a description needs; `secret1` to `secret5` are its secrets. */
export interface DescribedSettings extends Readonly<Partial<Record<`secret${SecretNumber}`, string | undefined>>> {
  readonly url: string;
  readonly description?: string | undefined;
}

/** A description with the settings of one channel, ready for each message. */
export interface CompiledDescription extends AnswerRules {
  /** The request for a text; for a medium of this type; undefined: there is none for it. */
  requestFor(media: MediaType | undefined): CompiledRequest | undefined;
  /** Undefined: it is checked by a connection. */
  check: (CheckRules & { request: CompiledRequest }) | undefined;
  /** Undefined: callbacks come as without a description. */
  callbacks: CompiledCallbacks | undefined;
  /** What answers must not repeat to people. */
  secrets: readonly (string | undefined)[];
}

/** Compiles the description of a channel. Throws if it was not checked before. */
export function compileDescription(text: string, settings: DescribedSettings): CompiledDescription {
  const read = readDescription(text);
  if (!read.ok) throw new Error(`the description was not checked: ${read.fault.code} at ${read.fault.path}`);
  const { description } = read;
  const { headers = {}, basicAuth, outcomes, media = {}, check, callbacks } = description;
  const { isIdempotent = false, isLinkedPhone = false } = description;
  const secrets = secretsOf(settings);
  const base: RequestBase = { url: settings.url, headers, basicAuth, secrets };
  const compile = (request: DescribedRequest, kind: RequestKind) => new CompiledRequest(request, base, kind);
  const message = compile(description.request, 'message');
  const ofMedia = new Map(Object.entries(media).map(([type, request]) => [type, compile(request, 'media')]));
  return {
    outcomes: compileRules(outcomes),
    isIdempotent,
    isLinkedPhone,
    requestFor: (type) => (type === undefined ? message : (ofMedia.get(type) ?? ofMedia.get('other'))),
    check: check && {
      request: compile(check, 'check'),
      outcomes: compileRules(check.outcomes),
      phonePath: check.phonePath === undefined ? undefined : compilePointer(check.phonePath),
    },
    callbacks: callbacks && compileCallbacks(callbacks, secrets),
    secrets: [...Object.values(secrets), basicAuth && basicCredential(basicAuth, secrets)],
  };
}

function secretsOf(settings: DescribedSettings): Secrets {
  return Object.fromEntries(SECRET_NUMBERS.map((number) => [`secret.${number}`, settings[`secret${number}`]]));
}
