import type { ChannelView } from '@recado/channels';
import { explainFailure } from '@recado/core';
import type { TemplateFailure } from '@recado/gateways';
import type { PanelRequest } from '../../panel/panel-request.js';
import { templateTexts } from './texts/index.js';

/** What was not done, why, and what the provider said. */
export function reasonOf(
  what: string,
  failure: TemplateFailure,
  { gateway }: ChannelView,
  panel: PanelRequest,
): string {
  const { said } = panel.texts(templateTexts).templates;
  const words = failure.detail === null ? null : panel.format.raw(failure.detail);
  const why = explainFailure(failure.code, panel.language, gateway);
  return [what, why, words === null ? null : said(words)].filter((part) => part).join(' ');
}
