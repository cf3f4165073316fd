import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { GenerationSweep } from '@recado/messages';
import { LeaderTask } from '@recado/work';

const EVERY_MS = 1_000;

/** After a change of the settings of a channel, looks for messages that must not be sent with them again. */
@Injectable()
export class ChangedSettings extends LeaderTask {
  constructor(
    private readonly channels: Channels,
    private readonly messages: GenerationSweep,
  ) {
    super({ everyMs: EVERY_MS });
  }

  protected override async runAsLeader(): Promise<void> {
    for (const { id, name, generation, sweptGeneration } of this.channels.current()) {
      if (generation === sweptGeneration) continue;
      const left = await this.messages.sweep(id, generation, () => !this.isStopping);
      if (left > 0)
        this.logger.warn(
          `channel "${name}" has other settings: ${left} messages that its provider may have taken are not sent again`,
        );
    }
  }
}
