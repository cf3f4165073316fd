import { Injectable, Optional } from '@nestjs/common';
import { RedisConnections, RedisHealth, Signal } from '@recado/redis';

/** Tells the processes that apply callbacks of providers that one is stored. A lost nudge delays it by one poll at most. */
@Injectable()
export class CallbackSignal extends Signal {
  constructor(@Optional() connections?: RedisConnections, @Optional() health?: RedisHealth) {
    super('callbacks', connections, health);
  }
}
