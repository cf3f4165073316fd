import { Injectable } from '@nestjs/common';
import { isUserId } from '@recado/core';
import { Database, type SqlParameters } from '@recado/database';
import { BY_RECIPIENT_INDEX, MessageReader, type MessageView } from '@recado/messages';
import { HiddenRecipients } from '@recado/recipients';

/** What may name a message. Any of these is enough. */
export interface MessageNames {
  id?: number | undefined;
  /** Numbers of its recipient: digits as they are stored. */
  phones: readonly string[];
  /** Its id of the integrator or of the provider, or the user ID of its recipient. */
  code?: string | undefined;
}

/** Finds messages by something that names them. Each lookup reads a few entries of one index. */
@Injectable()
export class MessageLookups {
  constructor(
    private readonly database: Database,
    private readonly reader: MessageReader,
    private readonly hidden: HiddenRecipients,
  ) {}

  /** The messages, newest first: at most `limit` for each number and for each kind of code. */
  async find({ id, phones, code }: MessageNames, limit: number): Promise<MessageView[]> {
    const hidden = code !== undefined && isUserId(code) ? await this.hidden.phonesOf(code) : [];
    const found = await Promise.all([
      ...[...phones, ...hidden].map((phone) => this.ofPhone(phone, limit)),
      ...(code === undefined ? [] : [this.ofReference(code, limit), this.ofProviderId(code, limit)]),
    ]);
    return this.reader.withIds([...new Set([...(id === undefined ? [] : [id]), ...found.flat()])]);
  }

  private ofPhone(phone: string, limit: number): Promise<number[]> {
    return this.ids(`${BY_RECIPIENT_INDEX} WHERE phone = ? ORDER BY id DESC LIMIT ?`, [phone, limit]);
  }

  private async ofReference(reference: string, limit: number): Promise<number[]> {
    const where = `WHERE api_key_id IN ${this.list} AND reference = ? LIMIT ?`;
    return this.ids(where, [await this.idsOf('api_keys'), reference, limit]);
  }

  private async ofProviderId(providerId: string, limit: number): Promise<number[]> {
    const where = `WHERE channel_id IN ${this.list} AND provider_message_id = ? LIMIT ?`;
    return this.ids(where, [await this.idsOf('channels'), providerId, limit]);
  }

  private async ids(where: string, values: SqlParameters): Promise<number[]> {
    const rows = await this.database.read<{ id: number }>(`SELECT id FROM messages ${where}`, values);
    return rows.map(({ id }) => id);
  }

  /** Both indexes begin with a column of few values. */
  private async idsOf(table: 'api_keys' | 'channels'): Promise<number[]> {
    return (await this.database.read<{ id: number }>(`SELECT id FROM ${table}`)).map(({ id }) => id);
  }

  private get list(): string {
    return this.database.capabilities.list;
  }
}
