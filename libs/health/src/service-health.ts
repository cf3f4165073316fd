import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { Readiness } from './readiness.js';

/** Whether messages can be accepted. */
@Injectable()
export class ServiceHealth {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  async acceptsMessages(): Promise<boolean> {
    return this.readiness.isOpen && (await this.databaseAnswers());
  }

  private async databaseAnswers(): Promise<boolean> {
    try {
      await this.database.read('SELECT 1 AS alive');
      return true;
    } catch {
      return false;
    }
  }
}
