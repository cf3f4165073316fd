import { Injectable } from '@nestjs/common';
import { Departures, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';

/** The departures in the rows of messages. */
@Injectable()
export class StoredDepartures extends Departures {
  constructor(private readonly database: Database) {
    super();
  }

  async begin(messageId: number, attempt: number): Promise<boolean> {
    // Whoever takes a lost attempt back locks the row as well, so that it sees the departure or prevents it.
    const noted = await this.database.write((tx) =>
      tx.run(
        `UPDATE messages SET departed_attempt = ? WHERE id = ? AND +status = ${MessageStatus.Sending} AND attempts = ?`,
        [attempt, messageId, attempt],
      ),
    );
    return noted > 0;
  }
}
