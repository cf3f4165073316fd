import { Injectable } from '@nestjs/common';
import type { NavigationBadge } from '../../panel/navigation-badge.js';

/** Notes, and how many there are beside the link. */
@Injectable()
export class Notes implements NavigationBadge {
  readonly all: string[] = [];

  read(): string | null {
    return this.all.length === 0 ? null : String(this.all.length);
  }
}
