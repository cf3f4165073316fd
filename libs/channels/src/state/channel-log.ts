import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AllPaused, ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';

/** The state of a channel as the log distinguishes it, and its line. */
interface LoggedState {
  kind: 'works' | 'fails' | 'suspended' | 'paused';
  line: string;
}

/**
 * Logs when a channel is paused, suspended, fails or works again, and when everything is paused or resumed, in
 * whichever process it happened. A rest that a provider asked for is not logged.
 */
@Injectable()
export class ChannelLog implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Channels');
  private states = new Map<number, LoggedState>();
  private allPaused: AllPaused | null = null;
  private stopListening: (() => void) | undefined;

  constructor(private readonly channels: Channels) {}

  /** The states at the start are not logged. */
  onApplicationBootstrap(): void {
    this.states = this.currentStates();
    this.allPaused = this.channels.allPaused;
    this.stopListening = this.channels.onChange(() => this.logChanges());
  }

  onApplicationShutdown(): void {
    this.stopListening?.();
  }

  private logChanges(): void {
    this.logAll(this.channels.allPaused);
    const now = this.currentStates();
    for (const [id, state] of now) this.logChannel(state, this.states.get(id));
    this.states = now;
  }

  private logAll(paused: AllPaused | null): void {
    if (paused && !this.allPaused) this.logger.warn(`everything was paused by ${whoAndWhy(paused)}`);
    if (!paused && this.allPaused) this.logger.log('everything goes on that nothing else stops');
    this.allPaused = paused;
  }

  private logChannel({ kind, line }: LoggedState, before: LoggedState | undefined): void {
    if (kind === (before?.kind ?? 'works') && (kind === 'works' || kind === 'fails' || line === before?.line)) return;
    if (kind === 'works') this.logger.log(line);
    else this.logger.warn(line);
  }

  private currentStates(): Map<number, LoggedState> {
    return new Map(this.channels.current().map((channel) => [channel.id, stateOf(channel)]));
  }
}

function stateOf({ name, pause, blockedAs, failureCode }: ChannelView): LoggedState {
  const channel = `channel "${name}"`;
  if (pause && pause.by !== null) {
    return { kind: 'paused', line: `${channel} was paused by ${whoAndWhy({ ...pause, by: pause.by })}` };
  }
  if (pause) return { kind: 'suspended', line: `${channel} was suspended by ${pause.code}, until a person resumes it` };
  const again = 'it is tried again by itself';
  if (blockedAs === 'held') return { kind: 'suspended', line: `${channel} was suspended by ${failureCode}: ${again}` };
  if (blockedAs === 'failing') return { kind: 'fails', line: `${channel} fails with ${failureCode}: ${again}` };
  return { kind: 'works', line: `${channel} goes on` };
}

function whoAndWhy({ by, note }: Pick<AllPaused, 'by' | 'note'>): string {
  // The note may contain a phone number, and the log must not.
  return note === null ? by : `${by}: ${JSON.stringify(note.replace(/\d(?:[ ().-]*\d){6,}/g, '***'))}`;
}
