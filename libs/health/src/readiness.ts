import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Whether this process wants work: from the end of its start to the beginning of its stop. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private open = false;

  get isOpen(): boolean {
    return this.open;
  }

  /** Everything is in place. */
  declareReady(): void {
    this.open = true;
  }

  onModuleDestroy(): void {
    this.open = false;
  }
}
