import {
  type CounterName,
  type GatewayAnswerClass,
  type MeterLabels,
  Metrics,
  type MovedMessages,
  type StatusCode,
} from '@recado/core';

/** Tells each of several what is counted. */
export class SeveralMetrics extends Metrics {
  constructor(private readonly members: readonly Metrics[]) {
    super();
  }

  count<Name extends CounterName>(counter: Name, more: number, labels: MeterLabels<Name>): void {
    for (const member of this.members) member.count(counter, more, labels);
  }

  moved(to: StatusCode, messages: number, of?: MovedMessages): void {
    for (const member of this.members) member.moved(to, messages, of);
  }

  sentAfter(ms: number, channelId: number): void {
    for (const member of this.members) member.sentAfter(ms, channelId);
  }

  gatewayAnswered(gateway: string, answer: GatewayAnswerClass, ms: number): void {
    for (const member of this.members) member.gatewayAnswered(gateway, answer, ms);
  }

  ticked(loop: string): void {
    for (const member of this.members) member.ticked(loop);
  }

  leads(name: string, isLeader: boolean): void {
    for (const member of this.members) member.leads(name, isLeader);
  }
}
