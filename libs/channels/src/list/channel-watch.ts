import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { VersionWatch } from '@recado/work';
import { ChannelSignal } from './channel-changes.js';
import { Channels } from './channels.js';

/** Refreshes the channels in the memory of this process when any process has changed them, or the zone of the installation. */
@Injectable()
export class ChannelWatch extends VersionWatch {
  private readonly stopListening: (() => void)[] = [];
  private timezone: string;

  constructor(
    private readonly channels: Channels,
    private readonly signal: ChannelSignal,
    private readonly settings: Settings,
  ) {
    super('channels');
    this.timezone = settings.timezone;
  }

  override onApplicationBootstrap(): void {
    this.stopListening.push(
      this.signal.onNudge(() => this.nudge()),
      this.settings.onChange(() => this.nudge()),
    );
    super.onApplicationBootstrap();
  }

  override async onApplicationShutdown(): Promise<void> {
    this.stopListening.forEach((stop) => stop());
    await super.onApplicationShutdown();
  }

  protected override async refreshIfChanged(): Promise<void> {
    const { timezone } = this.settings;
    if (timezone === this.timezone) return this.channels.refreshIfVersionMoved();
    // Channels without limits of their own have the zone of the installation.
    await this.channels.refresh();
    this.timezone = timezone;
  }
}
