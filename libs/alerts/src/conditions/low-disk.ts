import { Injectable } from '@nestjs/common';
import { FreeSpace } from '@recado/health';
import type { AlertSettings } from '../settings/alert-settings.js';
import { type Condition, ConditionSource } from './condition.js';

const MIB = 1_048_576;

/** Whether the disk of the SQLite file is nearly full. The disk of a database server is not known here. */
@Injectable()
export class LowDisk extends ConditionSource {
  readonly kind = 'disk_low';

  constructor(private readonly space: FreeSpace) {
    super();
  }

  override async read({ diskFreeMb }: AlertSettings): Promise<readonly Condition[]> {
    const free = await this.space.bytes();
    const freeMb = free === undefined ? Infinity : Math.floor(free / MIB);
    return freeMb < diskFreeMb ? [{ subject: '', detail: { freeMb } }] : [];
  }
}
