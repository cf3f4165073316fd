import type { ChannelTemplates } from '@recado/channels';
import { demandsOf, templateLacks } from '@recado/core';
import type { ClaimedMessage } from '@recado/messages';

/**
 * What the template of a message lacks by its provider's latest description, as `header: template_header_missing`.
 * Undefined: nothing, or it carries no template, or the provider has not described it. Templates are edited while messages
 * wait, and a message that the provider would refuse costs the account its quality.
 */
export async function templateFaultOf(
  templates: ChannelTemplates,
  channelId: number,
  { content }: Pick<ClaimedMessage, 'content'>,
): Promise<string | undefined> {
  const template = content?.template;
  if (!template) return undefined;
  const known = await templates.find(channelId, template.name, template.language);
  if (!known || known.category === '') return undefined;
  const lacks = templateLacks(template, demandsOf(known));
  return lacks.length === 0 ? undefined : lacks.map(({ path, code }) => `${path}: ${code}`).join(', ');
}
