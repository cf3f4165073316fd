import { Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { Channels, TemplateLists, type TemplateName, type TemplateView } from '@recado/channels';
import { demandsOf, DomainError, excerpt, templateFields, type Violation, whyParams } from '@recado/core';
import {
  KEPT_FIELDS,
  type ListView,
  PeopleLists,
  type FieldSources,
  SavedTexts,
  type SendChoices,
  type SendTemplate,
  SenderTemplates,
} from '@recado/campaigns';
import { type KeptFile, MediaFiles } from '@recado/media';
import type { NamedTemplate, ReadSend } from './read-send.js';

/** What a send is, and who gets it. */
export interface ChosenSend {
  choices: SendChoices;
  list: ListView;
  /** What everybody gets beside the text; null: nothing. */
  file: KeptFile | null;
}

/** Finds what a request names: the list, the channel, the saved text or the template. */
@Injectable()
export class SendChoicesOf {
  constructor(
    private readonly channels: Channels,
    private readonly lists: PeopleLists,
    private readonly texts: SavedTexts,
    private readonly templates: SenderTemplates,
    private readonly templateLists: TemplateLists,
    private readonly files: MediaFiles,
  ) {}

  /** Throws DomainError `validation_failed` for what there is not. */
  async request(read: ReadSend, principal: Principal): Promise<ChosenSend> {
    await this.channels.refreshIfChanged();
    const { name, lane, scheduledAt, spreadMs, timezone } = read;
    const list = await this.listOf(read.list);
    const file = read.fileId === undefined ? null : await this.fileOf(read.fileId, principal);
    const sender = this.senderOf(read.channel, principal);
    const text = read.savedText === undefined ? (read.text ?? '') : await this.savedText(read.savedText);
    const template = read.template ? await this.templateOf(read.template, sender, list) : null;
    const rest = { name, lane, scheduledAt, spreadMs, timezone, ...KEPT_FIELDS.of(read) };
    return { list, file, choices: { ...rest, text, template, channelId: sender.id } };
  }

  private async listOf(named: ReadSend['list']): Promise<ListView> {
    const isId = typeof named === 'number';
    const list = isId ? await this.lists.find(named) : await this.lists.named(named);
    if (!list) throw refused(isId ? 'list_id' : 'list', 'send_list_unknown', { read: excerpt(String(named)) });
    return list;
  }

  /** One that the key has uploaded. */
  private async fileOf(id: string, { keyId }: Principal): Promise<KeptFile> {
    const file = (await this.files.find([id])).get(id);
    if (file?.apiKeyId !== keyId) throw refused('media.id', 'media_id_unknown', { read: excerpt(id) });
    return file;
  }

  private senderOf(named: string | undefined, principal: Principal): { id: number; name: string } {
    const sender = named === undefined ? this.channels.senderOf(principal) : this.channels.senderNamed(named);
    if (sender && sender.archivedAt === null) return sender;
    throw refused('channel', 'channel_unknown', { read: excerpt(named ?? sender?.name ?? '') });
  }

  private async savedText(name: string): Promise<string> {
    const text = (await this.texts.versions(name))[0]?.text ?? null;
    if (text === null) throw refused('saved_text', 'saved_text_unknown', { read: excerpt(name) });
    return text;
  }

  private async templateOf(named: NamedTemplate, sender: { id: number; name: string }, list: ListView) {
    const firsts = this.templates.channelsOf(sender.id).map((each) => this.templateLists.first(each));
    const unread = (await Promise.all(firsts)).find((one) => one !== null);
    const found = await this.templates.find(sender.id, named);
    if (found) return filled(found, named.values, list);
    const params = { read: excerpt(`${named.name}:${named.language}`), channel: sender.name };
    if (!unread) throw refused('template', 'send_template_unknown', params);
    throw refused('template', 'send_template_unread', { ...params, ...whyParams(unread.code) });
  }
}

/** The template with what its fields are filled by. Throws DomainError `validation_failed`. */
function filled(
  template: TemplateView & TemplateName,
  values: NamedTemplate['values'],
  { columns }: Pick<ListView, 'columns'>,
): SendTemplate {
  const { name, language } = template;
  const demands = demandsOf(template);
  if (demands.isCode) throw refused('template', 'send_template_code');
  const known = templateFields(demands).map(({ key }) => key);
  // In the rows of a send the number stands before the fields of the list.
  const headings = ['phone', ...columns.map(({ key }) => key.replace(/^variable:/, ''))];
  const violations: Violation[] = [];
  const sources: Record<string, FieldSources[string]> = {};
  for (const [key, value] of Object.entries(values)) {
    const path = `template.values.${key}`;
    if (!known.includes(key)) {
      violations.push({ path, code: 'field_unknown', params: { allowed: known.join(', ') } });
    } else if (typeof value === 'string') sources[key] = { text: value };
    else {
      const column = headings.indexOf(value.field);
      const params = { read: excerpt(value.field), allowed: headings.join(', ') };
      if (column < 0) violations.push({ path: `${path}.field`, code: 'choice_unknown', params });
      else sources[key] = { column };
    }
  }
  if (violations.length > 0) throw new DomainError('validation_failed', { violations });
  return { name, language, demands, sources };
}

function refused(path: string, code: string, params?: Violation['params']): DomainError {
  return new DomainError('validation_failed', { violations: [{ path, code, ...(params && { params }) }] });
}
