import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Whether this process takes work: from the end of its start until it begins to stop. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private open = false;

  get isOpen(): boolean {
    return this.open;
  }

  /** Ends the start. */
  declareReady(): void {
    this.open = true;
  }

  onModuleDestroy(): void {
    this.open = false;
  }
}
