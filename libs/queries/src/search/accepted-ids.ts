import { Injectable } from '@nestjs/common';
import { Database, IdsByTime } from '@recado/database';

/** Finds the ids of messages by their time of acceptance. */
@Injectable()
export class AcceptedIds extends IdsByTime {
  constructor(database: Database) {
    super(database, 'messages');
  }
}
