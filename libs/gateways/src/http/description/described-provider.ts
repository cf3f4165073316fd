import type { Clock, Installation } from '@recado/core';
import { brokenResult } from '../../client/broken-result.js';
import type { ProviderClient, ProviderRequest } from '../../client/provider-client.js';
import type { CallbackContent, CallbackRequest } from '../../port/callback.js';
import type { ChannelCheck, OutgoingMessage, Released, SendResult } from '../../port/gateway.js';
import { rejected } from '../../port/send-results.js';
import { withForm } from '../../shared/sent-as.js';
import { type CompiledDescription, compileDescription, type DescribedSettings } from './compiled-description.js';
import { describedCheck } from './described-check.js';
import { describedResult } from './described-answer.js';
import { readDescribedCallback } from './described-callback.js';
import { valuesOf } from './message-values.js';
import type { Values } from './template.js';

/** Speaks to providers as the descriptions of their channels tell. */
export class DescribedProvider {
  /** The compiled description of each channel's settings, which are replaced as a whole when they change. */
  private readonly compiled = new WeakMap<DescribedSettings, CompiledDescription | null>();

  constructor(
    private readonly client: ProviderClient,
    private readonly clock: Clock,
    private readonly installation: Installation,
  ) {}

  /** The description of a channel; null: it has none. */
  of(settings: DescribedSettings): CompiledDescription | null {
    const known = this.compiled.get(settings);
    if (known !== undefined) return known;
    const { description } = settings;
    const made = description === undefined ? null : compileDescription(description, settings);
    this.compiled.set(settings, made);
    return made;
  }

  async send(
    message: OutgoingMessage,
    description: CompiledDescription,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    const { file, content, channelId } = message;
    const type = (file ?? content?.media)?.type;
    const request = description.requestFor(type);
    if (!request)
      return rejected('message_unsupported', `the description has no request for media of the type ${type}`);
    if (request.takesBytes && !file)
      return rejected(
        'message_unsupported',
        'the description sends the bytes of a file, and the medium has an address only',
      );
    const valuesWith = (base64?: string) => valuesOf(message, this.installation, base64);
    const values = valuesWith();
    const end = await this.client.exchange(
      {
        channelId,
        method: request.method,
        url: request.urlFor(values),
        headers: request.headersFor(values),
        ...bodyOf(request.bodyFor(valuesWith, file)),
        secrets: description.secrets,
      },
      signal,
    );
    if (end.kind === 'broken') return brokenResult(end);
    return withForm(describedResult(end.answer, request, description, this.clock.now()), message);
  }

  /** Undefined: the description has no check. */
  async check({ check, secrets }: CompiledDescription, signal: AbortSignal): Promise<ChannelCheck | undefined> {
    if (!check) return undefined;
    const { request } = check;
    const end = await this.client.exchange(
      {
        channelId: null,
        method: request.method,
        url: request.urlFor(NO_VALUES),
        headers: request.headersFor(NO_VALUES),
        ...bodyOf(request.bodyFor(() => NO_VALUES, undefined)),
        secrets,
      },
      signal,
    );
    return describedCheck(end, check, this.clock.now());
  }

  /** Undefined: callbacks come as without a description. */
  readCallback(request: CallbackRequest, { callbacks }: CompiledDescription): CallbackContent | undefined {
    return callbacks && readDescribedCallback(request, callbacks, this.installation);
  }
}

/** A check is about no message. */
const NO_VALUES: Values = () => undefined;

function bodyOf(body: ProviderRequest['body']): Pick<ProviderRequest, 'body'> {
  return body === undefined ? {} : { body };
}
