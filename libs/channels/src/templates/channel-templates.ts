import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import { Channels } from '../list/channels.js';
import {
  SELECT_TEMPLATES,
  TEMPLATE_COLUMNS,
  type TemplateDescription,
  templateKey,
  type TemplateName,
  templateRow,
  type TemplateView,
} from './template-row.js';
import { statusOf } from './template-status.js';

/** The precision of the times of a provider, in ms: what it says in the same second counts as newer. */
const PRECISION_MS = 1_000;
/** The same state is not stored again within this time, in ms: every message under way may be refused for it. */
const REPEATED_MS = 60_000;
/** Widths of columns. */
const MAX_WORD = 32;
const MAX_REASON = 255;
/** Names one template. */
const ONE = 'channel_id = ? AND name = ? AND language = ?';
/** The templates that were edited while the list was on its way. */
const EDITED_SINCE = `SELECT name, language, edited_at AS editedAt FROM channel_templates WHERE channel_id = ? AND edited_at > ?`;
const MARK_EDITED = `UPDATE channel_templates SET edited_at = ? WHERE ${ONE}`;
/** What is not known of a template of which only the state was told. */
const UNTOLD = {
  category: '',
  correctCategory: null,
  subCategory: null,
  source: null,
  quality: null,
  parameterFormat: '',
  body: null,
  components: null,
  rejectedReason: null,
  providerTemplateId: null,
};

/**
 * The message templates of the accounts behind channels, as their providers last described them. Each process reads
 * those of a channel once until a channel or a template changes anywhere.
 */
@Injectable()
export class ChannelTemplates {
  private read = new Map<number, Promise<readonly TemplateView[]>>();

  constructor(
    private readonly database: Database,
    private readonly changes: ChannelChanges,
    channels: Channels,
  ) {
    channels.onChange(() => (this.read = new Map()));
  }

  /** The templates of a channel by name and language. Empty too when its provider was never asked. */
  async listOf(channelId: number): Promise<readonly TemplateView[]> {
    const { read } = this;
    const known = read.get(channelId);
    if (known) return known;
    const reading = this.database.read<TemplateView>(
      `${SELECT_TEMPLATES} WHERE channel_id = ? ORDER BY name, language`,
      [channelId],
    );
    // A read from before a change stays in the map that the change has replaced.
    read.set(channelId, reading);
    // Whoever awaits the read gets the error; it is only not kept.
    reading.catch(() => read.delete(channelId));
    return reading;
  }

  /** One template; undefined: the provider has not told of it. */
  async find(channelId: number, name: string, language: string): Promise<TemplateView | undefined> {
    return (await this.listOf(channelId)).find((one) => one.name === name && one.language === language);
  }

  /**
   * Stores what the provider lists at `at` (UTC milliseconds). What it does not list any more goes, and what was told
   * since stays.
   */
  async replaceAll(channelId: number, listed: readonly TemplateDescription[], at: number): Promise<void> {
    const checkedAt = secondOf(at);
    const newest = new Map(listed.map((one) => [templateKey(one), { ...one, status: statusOf(one.status) }]));
    await this.changes.write(async (tx) => {
      const stored = await tx.all<TemplateView>(`${SELECT_TEMPLATES} WHERE channel_id = ? ${this.changes.rowLock}`, [
        channelId,
      ]);
      const edited = await tx.all<TemplateName & { editedAt: number }>(EDITED_SINCE, [channelId, at]);
      const later = new Set(stored.filter((one) => one.checkedAt > at).map(templateKey));
      const old = stored.filter((one) => !later.has(templateKey(one))).map(({ id }) => id);
      await tx.run(`DELETE FROM channel_templates WHERE id IN ${this.database.capabilities.list}`, [old]);
      const rows = [...newest.values()].filter((one) => !later.has(templateKey(one)));
      await tx.insertIfAbsent(
        'channel_templates',
        TEMPLATE_COLUMNS,
        rows.map((one) => templateRow(channelId, one, checkedAt)),
      );
      for (const one of edited) await tx.run(MARK_EDITED, [one.editedAt, ...keyOf(channelId, one)]);
    });
  }

  /** Stores a template that the provider has just taken, `at` UTC milliseconds. */
  async add(channelId: number, template: TemplateDescription, at: number): Promise<void> {
    await this.changes.write(async (tx) => {
      await tx.run(`DELETE FROM channel_templates WHERE ${ONE}`, [...keyOf(channelId, template)]);
      await tx.insert('channel_templates', TEMPLATE_COLUMNS, [templateRow(channelId, template, secondOf(at))]);
    });
  }

  /**
   * Stores what the provider said of the state of a template at `at` (UTC milliseconds), if it said nothing later.
   * A template that it has not told of is added, with what is known of it. Resolves to whether something changed.
   */
  async applyStatus(
    channelId: number,
    of: TemplateName,
    status: string,
    reason: string | null,
    at: number,
  ): Promise<boolean> {
    const checkedAt = secondOf(at);
    const next = { status: statusOf(status), rejectedReason: reason?.slice(0, MAX_REASON) ?? null };
    const fits = next.status.length <= MAX_WORD;
    return (
      fits &&
      this.changes.write(async (tx) => {
        const update = `UPDATE channel_templates SET status = ?, rejected_reason = ?, checked_at = ? WHERE ${ONE} AND checked_at <= ? AND (status <> ? OR checked_at <= ?)`;
        const key = keyOf(channelId, of);
        const values = [
          next.status,
          next.rejectedReason,
          checkedAt,
          ...key,
          checkedAt,
          next.status,
          checkedAt - REPEATED_MS,
        ];
        if ((await tx.run(update, values)) > 0) return true;
        const row = templateRow(channelId, { ...UNTOLD, ...of, ...next }, checkedAt);
        return (await tx.insertIfAbsent('channel_templates', TEMPLATE_COLUMNS, [row])) > 0;
      })
    );
  }

  /** Notes that a template was edited at the provider at `at` (UTC milliseconds): what is stored of it is old. */
  async markEdited(channelId: number, of: TemplateName, at: number): Promise<void> {
    await this.database.write((tx) => tx.run(MARK_EDITED, [at, ...keyOf(channelId, of)]));
  }

  /** The channels with templates that were edited since they were last listed. */
  async editedChannels(): Promise<ReadonlySet<number>> {
    const select = 'SELECT DISTINCT channel_id AS id FROM channel_templates WHERE edited_at IS NOT NULL';
    return new Set((await this.database.read<{ id: number }>(select)).map(({ id }) => id));
  }

  /** Stores the category that the provider gave to a template. Resolves to whether the template is known. */
  applyCategory(channelId: number, of: TemplateName, category: string): Promise<boolean> {
    return this.set('category', category.toUpperCase(), channelId, of);
  }

  /** Stores how recipients rate a template, such as GREEN. Resolves to whether the template is known. */
  applyQuality(channelId: number, of: TemplateName, quality: string): Promise<boolean> {
    return this.set('quality', quality.toUpperCase(), channelId, of);
  }

  private async set(
    column: 'category' | 'quality',
    value: string,
    channelId: number,
    of: TemplateName,
  ): Promise<boolean> {
    if (value.length > MAX_WORD) return false;
    const update = `UPDATE channel_templates SET ${column} = ? WHERE ${ONE}`;
    return this.changes.write(async (tx) => (await tx.run(update, [value, ...keyOf(channelId, of)])) > 0);
  }
}

function keyOf(channelId: number, { name, language }: TemplateName) {
  return [channelId, name, language] as const;
}

function secondOf(at: number): number {
  return Math.floor(at / PRECISION_MS) * PRECISION_MS;
}
