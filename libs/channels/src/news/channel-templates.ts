import { Injectable } from '@nestjs/common';
import { carrierFor } from '@recado/config';
import { type MediaType, type NewsKind, DAY_MS, Clock, MEDIA_TYPES } from '@recado/core';
import { ChannelTemplate, columnNames, selectList, type SqlRow, Database } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import type { ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';
import { OutsideWindows } from '../settings/outside-windows.js';

const DESCRIBED = [
  'name',
  'language',
  'status',
  'category',
  'correctCategory',
  'subCategory',
  'source',
  'quality',
  'parameterFormat',
  'body',
  'components',
  'rejectedReason',
  'providerTemplateId',
] as const;

/** Names a template of an account. */
export type TemplateName = Pick<ChannelTemplate, 'name' | 'language'>;

/** A template as its provider describes it. */
export type TemplateDescription = Pick<ChannelTemplate, (typeof DESCRIBED)[number]>;

/** A stored template: what its provider last said of it, and when (UTC milliseconds). */
export type TemplateView = TemplateDescription & Pick<ChannelTemplate, 'id' | 'checkedAt'>;

/** Meta's word for the origin of what it makes by Direct Send: nobody can edit or delete it (docs/gateways/facts.md). */
const GENERATED = 'AUTO_GENERATED';

/** Whether Meta made a template by Direct Send. */
export function isGenerated({ source }: Pick<ChannelTemplate, 'source'>): boolean {
  return source?.toUpperCase() === GENERATED;
}

/** Whether the provider has described it: of one of which only the state was told, it named no category. */
export function isDescribed({ category }: Pick<ChannelTemplate, 'category'>): boolean {
  return category !== '';
}

/** Selects the rows of `TemplateView`. */
const SELECT_TEMPLATES = `SELECT ${selectList(ChannelTemplate, ['id', ...DESCRIBED, 'checkedAt'])} FROM channel_templates`;

/** The columns of `templateRow`. */
const TEMPLATE_COLUMNS = columnNames(ChannelTemplate, ['channelId', ...DESCRIBED, 'checkedAt']);

/** The row of a template of a channel. `at`: UTC milliseconds. */
function templateRow(channelId: number, template: TemplateDescription, at: number): SqlRow {
  return [channelId, ...DESCRIBED.map((property) => template[property]), at];
}

/** The name and language of a template in one text: `name:language`. */
export function templateKey({ name, language }: TemplateName): string {
  return `${name}:${language}`;
}

/** The name and language in such a text; undefined: it has no language. */
function templateNameOf(key: string): TemplateName | undefined {
  const end = key.lastIndexOf(':');
  return end <= 0 || end === key.length - 1 ? undefined : { name: key.slice(0, end), language: key.slice(end + 1) };
}

/** What of a template decides whether it is sent. */
interface TemplateState {
  /** The provider's word. */
  status: string;
  /** When the provider said so, UTC milliseconds. */
  checkedAt: number;
}

const PAUSED = 'PAUSED';
/** The states in which a provider sends nothing by a template. Any other word lets the provider decide. */
const SUSPENDING: ReadonlySet<string> = new Set([
  'PENDING',
  'IN_APPEAL',
  'REJECTED',
  PAUSED,
  'DISABLED',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
  'LOCKED',
  'PENDING_DELETION',
  'DELETED',
]);
/** The words of callbacks for what the list of templates calls otherwise. */
const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['REINSTATED', 'APPROVED'],
  ['UNARCHIVED', 'APPROVED'],
  ['UNLOCKED', 'APPROVED'],
]);
/** How long a pause is believed, in ms: Meta's first pause ends by itself after three hours, and not every channel is told. */
const PAUSE_BELIEVED_MS = 3 * 3_600_000;

/** Whether nothing can be sent by a template in this state. `now`: UTC milliseconds. */
function isSuspended({ status, checkedAt }: TemplateState, now: number): boolean {
  if (status === PAUSED) return now - checkedAt < PAUSE_BELIEVED_MS;
  return SUSPENDING.has(status);
}

/** The word that is stored for one of the provider's. */
function statusOf(word: string): string {
  const status = word.toUpperCase();
  return SAME_AS.get(status) ?? status;
}

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

/** The words around the texts that carriers bring to cold recipients. */
@Injectable()
export class CarrierBodies {
  constructor(
    private readonly windows: OutsideWindows,
    private readonly templates: ChannelTemplates,
  ) {}

  /**
   * The body of the carrier of a channel for texts, or for media of this type; null: it has none, or its provider has not
   * told it.
   */
  async of(channelId: number, media?: MediaType): Promise<string | null> {
    const window = await this.windows.of(channelId);
    const carrier = window === undefined || window.policy === 'fail' ? null : carrierFor(window, media);
    if (carrier === null) return null;
    const { name, language } = carrier;
    return (await this.templates.find(channelId, name, language))?.body ?? null;
  }
}

/** What a provider told of a channel, perhaps of one of its templates. */
interface ToldNews {
  channelId: number;
  kind: NewsKind;
  /** `name:language` where it is about a template. */
  subject: string;
  value: string;
  detail: string | null;
  /** UTC milliseconds. */
  at: number;
}

/** Applies what providers tell of templates to the stored ones. */
@Injectable()
export class TemplateNews {
  constructor(private readonly templates: ChannelTemplates) {}

  /** Resolves when the changes are on disk. News about anything else, and repeated ones, change nothing. */
  async apply(news: readonly ToldNews[]): Promise<void> {
    for (const item of news) await this.applyOne(item);
  }

  private async applyOne({ channelId, kind, subject, value, detail, at }: ToldNews): Promise<void> {
    const of = templateNameOf(subject);
    if (!of) return;
    if (kind === 'template_status') await this.templates.applyStatus(channelId, of, value, detail, at);
    else if (kind === 'template_category') await this.applyCategory(channelId, of, value, at);
    else if (kind === 'template_components') await this.templates.markEdited(channelId, of, at);
    else if (kind === 'template_quality') await this.templates.applyQuality(channelId, of, value);
  }

  /** What else Meta says of the category, such as which one is coming, only its list tells. */
  private async applyCategory(channelId: number, of: TemplateName, category: string, at: number): Promise<void> {
    await this.templates.applyCategory(channelId, of, category);
    await this.templates.markEdited(channelId, of, at);
  }
}

/** How long a refusal of Direct Send is believed, in ms: an account may get it later. */
const REFUSED_MS = 7 * DAY_MS;

/** When Direct Send is tried again after a refusal, UTC milliseconds. Null: it is not refused. */
export function directRetryAt({ directRefusedAt }: Pick<ChannelView, 'directRefusedAt'>, now: number): number | null {
  return directRefusedAt !== null && now - directRefusedAt < REFUSED_MS ? directRefusedAt + REFUSED_MS : null;
}

/** Says which messages to cold recipients wait because their template is not sent at the moment. */
@Injectable()
export class TemplateSuspensions {
  constructor(
    private readonly channels: Channels,
    private readonly windows: OutsideWindows,
    private readonly templates: ChannelTemplates,
    private readonly clock: Clock,
  ) {}

  /**
   * The carrier that texts to cold recipients of this channel need and that its provider does not send at the moment;
   * null: there is no such hindrance. Costs no query until a channel or a template changes.
   */
  async suspendedCarrier(channelId: number): Promise<TemplateName | null> {
    const window = await this.windows.of(channelId);
    if (!window?.carrier || window.policy === 'fail') return null;
    const channel = this.channels.withId(channelId);
    const isRefused = channel !== undefined && directRetryAt(channel, this.clock.now()) !== null;
    if (window.policy === 'direct_send' && !isRefused) return null;
    return (await this.isSuspended(channelId, window.carrier)) ? window.carrier : null;
  }

  /** The types of media that go to cold recipients by carriers of their own, which the provider sends at the moment. */
  async carriedMedia(channelId: number): Promise<MediaType[]> {
    const window = await this.windows.of(channelId);
    if (!window || window.policy === 'fail') return [];
    const found: MediaType[] = [];
    for (const type of MEDIA_TYPES) {
      const carrier = carrierFor(window, type);
      if (carrier && !(await this.isSuspended(channelId, carrier))) found.push(type);
    }
    return found;
  }

  /** Whether the provider does not send this template of the channel at the moment. One that is not known may be sent. */
  async isSuspended(channelId: number, { name, language }: TemplateName): Promise<boolean> {
    const template = await this.templates.find(channelId, name, language);
    return template !== undefined && isSuspended(template, this.clock.now());
  }
}
