import {
  type GatewayAnswerClass,
  Metrics,
  type MovedMessages,
  type NewsKind,
  type Pricing,
  type StatusCode,
} from '@recado/core';

/** Tells each of several what is counted. */
export class SeveralMetrics extends Metrics {
  constructor(private readonly members: readonly Metrics[]) {
    super();
  }

  accepted(messages: number): void {
    for (const member of this.members) member.accepted(messages);
  }

  moved(to: StatusCode, messages: number, of?: MovedMessages): void {
    for (const member of this.members) member.moved(to, messages, of);
  }

  priced(messages: number, pricing: Pricing): void {
    for (const member of this.members) member.priced(messages, pricing);
  }

  sentAfter(ms: number, channelId: number): void {
    for (const member of this.members) member.sentAfter(ms, channelId);
  }

  gatewayAnswered(gateway: string, answer: GatewayAnswerClass, ms: number): void {
    for (const member of this.members) member.gatewayAnswered(gateway, answer, ms);
  }

  told(channelId: number, kind: NewsKind): void {
    for (const member of this.members) member.told(channelId, kind);
  }

  ticked(loop: string): void {
    for (const member of this.members) member.ticked(loop);
  }

  leads(name: string, isLeader: boolean): void {
    for (const member of this.members) member.leads(name, isLeader);
  }

  logLost(lines: number): void {
    for (const member of this.members) member.logLost(lines);
  }
}
