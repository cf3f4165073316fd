import { Injectable } from '@nestjs/common';
import { allowedLateness, Channels, type ChannelView } from '@recado/channels';
import { Clock } from '@recado/core';
import { type AttemptOutcome, MessageClaims, OutcomeRecorder } from '@recado/messages';
import { type AttemptReport, AttemptReports } from '@recado/queue';
import { ActiveAttempts } from './attempts/active-attempts.js';
import { OutcomeBuffer } from './attempts/outcome-buffer.js';
import { AttemptRunner } from './claiming/attempt-runner.js';
import { HeldHandlers } from './claiming/held-handlers.js';
import { OpenSends } from './sending/open-sends.js';
import { Senders } from './sending/senders.js';

/** The attempt runners of all channels, and the buffer in which their outcomes are collected. */
@Injectable()
export class ChannelRunners {
  private readonly runners = new Map<number, AttemptRunner>();
  private readonly outcomes: OutcomeBuffer;
  private readonly open: OpenSends;
  private readonly handlers = new HeldHandlers();

  constructor(
    private readonly channels: Channels,
    private readonly claims: MessageClaims,
    private readonly active: ActiveAttempts,
    private readonly senders: Senders,
    private readonly reports: AttemptReports,
    private readonly clock: Clock,
    recorder: OutcomeRecorder,
  ) {
    this.outcomes = new OutcomeBuffer(recorder, (settled, isRecorded) => {
      const attempts = settled.map(({ attempt }) => attempt);
      this.active.remove(attempts);
      this.proceed();
      // The row of a refused outcome is still being sent: its recipient's next message waits until the lease has ended.
      this.reports.tell(isRecorded ? reportOf(settled) : { changed: attempts.map(({ id }) => id) });
    });
    this.open = new OpenSends(this.outcomes);
  }

  /** The runner of this channel. */
  of(channel: ChannelView): AttemptRunner {
    const runner = this.runners.get(channel.id) ?? this.create(channel);
    this.runners.set(channel.id, runner);
    return runner;
  }

  /** Lets every runner claim what it has capacity for, and drop what waits on a blocked channel. */
  pump(): void {
    for (const runner of this.runners.values()) runner.pump();
  }

  /** Lets every runner give back what has waited for too long, or waits on a blocked channel. Call it often. */
  giveBackWaiting(): void {
    for (const runner of this.runners.values()) runner.giveBackWaiting();
  }

  /** Aborts the requests under way. */
  cutOff(): void {
    for (const runner of this.runners.values()) runner.cutOff();
  }

  /** Claims nothing more; resolves when everything that was claimed has ended. */
  async stop(): Promise<void> {
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
  }

  /** Resolves when every outcome so far is recorded. */
  flush(): Promise<void> {
    return this.outcomes.flush();
  }

  /** Lets every runner go on, each time beginning with another one: the first ones take the places that are free. */
  private proceed(): void {
    const [first] = this.runners;
    if (!first) return;
    this.runners.delete(first[0]);
    this.runners.set(...first);
    for (const runner of this.runners.values()) runner.proceed();
  }

  private create(channel: ChannelView): AttemptRunner {
    const { claims, active, clock } = this;
    const sender = this.senders.create(channel, this.outcomes, this.open, () => runner.pump());
    const { id } = channel;
    const lateness = () => this.latenessOn(id);
    const runner = new AttemptRunner(id, claims, sender, active, clock, lateness, this.reports, this.handlers);
    return runner;
  }

  private latenessOn(channelId: number): number {
    const pace = this.channels.withId(channelId)?.limits.pace;
    return pace ? allowedLateness(pace) : 0;
  }
}

function reportOf(recorded: readonly AttemptOutcome[]): AttemptReport {
  const idsOf = (outcomes: readonly AttemptOutcome[]) => outcomes.map(({ attempt }) => attempt.id);
  const isSent = ({ kind }: AttemptOutcome) => kind === 'sent';
  const isThrottled = (outcome: AttemptOutcome) => outcome.kind === 'retry' && outcome.recipientThrottled === true;
  const changed = recorded.filter((outcome) => !isSent(outcome));
  return {
    sent: idsOf(recorded.filter(isSent)),
    changed: idsOf(changed),
    throttled: idsOf(changed.filter(isThrottled)),
  };
}
