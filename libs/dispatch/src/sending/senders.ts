import { Injectable, Optional } from '@nestjs/common';
import {
  CarrierBodies,
  ChannelBlocks,
  ChannelAccounts,
  Channels,
  ChannelSettings,
  ChannelTemplates,
  type ChannelView,
} from '@recado/channels';
import { Clock, Metrics, NoTracer, Tracer } from '@recado/core';
import { GatewayRegistry } from '@recado/gateways';
import { AttemptLog } from '@recado/messages';
import { HiddenRecipients, KnownPersons, RecipientContacts } from '@recado/recipients';
import { ActiveAttempts } from '../attempts/active-attempts.js';
import type { OutcomeBuffer } from '../attempts/outcome-buffer.js';
import { ChannelCircuit } from './channel-circuit.js';
import { ChannelQuestion } from './channel-question.js';
import { GatewayRequests } from './gateway-requests.js';
import type { OpenSends } from './open-sends.js';
import { OutgoingFiles } from './outgoing-files.js';
import { RecipientKnowledge } from './recipient-knowledge.js';
import { RecognisedRecipients } from './recognised-recipients.js';
import { Sender } from './sender.js';

/** Creates the senders of channels. */
@Injectable()
export class Senders {
  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly channels: Channels,
    private readonly blocks: ChannelBlocks,
    private readonly settings: ChannelSettings,
    private readonly contacts: RecipientContacts,
    private readonly facts: ChannelAccounts,
    private readonly templates: ChannelTemplates,
    private readonly bodies: CarrierBodies,
    private readonly recognised: RecognisedRecipients,
    private readonly active: ActiveAttempts,
    private readonly log: AttemptLog,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly persons: KnownPersons,
    private readonly files: OutgoingFiles,
    private readonly hidden: HiddenRecipients,
    @Optional() private readonly tracer: Tracer = new NoTracer(),
  ) {}

  /** A sender of this channel; it calls `onEnd` for each claimed message that has ended. */
  create(
    { id, name, gateway: kind }: ChannelView,
    outcomes: OutcomeBuffer,
    open: OpenSends,
    onEnd: () => void,
  ): Sender {
    const { channels, contacts, facts, templates, bodies, recognised, hidden, log, clock } = this;
    const sources = { channels, contacts, facts, templates, bodies, recognised, hidden, log, clock };
    const knowledge = new RecipientKnowledge(id, sources);
    const gateway = this.gateways.get(kind);
    const { settings, metrics, files, tracer } = this;
    const requests = new GatewayRequests(gateway, name, settings, knowledge, log, metrics, files, tracer);
    const circuit = new ChannelCircuit(id, this.channels, this.blocks, this.clock);
    const question = new ChannelQuestion(id, gateway, channels, settings, clock);
    return new Sender(requests, circuit, question, this.active, outcomes, open, clock, onEnd, this.persons);
  }
}
