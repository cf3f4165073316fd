import { ChannelTemplate, columnNames, selectList, type SqlRow } from '@recado/database';

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

/** Selects the rows of `TemplateView`. */
export const SELECT_TEMPLATES = `SELECT ${selectList(ChannelTemplate, ['id', ...DESCRIBED, 'checkedAt'])} FROM channel_templates`;

/** The columns of `templateRow`. */
export const TEMPLATE_COLUMNS = columnNames(ChannelTemplate, ['channelId', ...DESCRIBED, 'checkedAt']);

/** The row of a template of a channel. `at`: UTC milliseconds. */
export function templateRow(channelId: number, template: TemplateDescription, at: number): SqlRow {
  return [channelId, ...DESCRIBED.map((property) => template[property]), at];
}

/** The name and language of a template in one text: `name:language`. */
export function templateKey({ name, language }: TemplateName): string {
  return `${name}:${language}`;
}

/** The name and language in such a text; undefined: it has no language. */
export function templateNameOf(key: string): TemplateName | undefined {
  const end = key.lastIndexOf(':');
  return end <= 0 || end === key.length - 1 ? undefined : { name: key.slice(0, end), language: key.slice(end + 1) };
}
