import { Injectable } from '@nestjs/common';

/** The installation's own secret. It never leaves this class: what signs or encrypts asks for a key of its own. */
@Injectable()
export class AppSecret {
  /** A key for one purpose, the same after every restart. */
  derive(_purpose: string, _bytes = 32): Buffer {
    throw new Error('not written yet');
  }
}
