import { Injectable } from '@nestjs/common';

/** The secret part of the link under which the first administrator is made. */
@Injectable()
export class SetupLink {
  /** The same after every restart and in every process. */
  token(): string {
    throw new Error('not written yet');
  }

  /** False once there is an administrator. */
  isValid(_token: string): Promise<boolean> {
    throw new Error('not written yet');
  }
}
