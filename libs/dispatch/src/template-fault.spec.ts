import type { ChannelTemplates, TemplateView } from '@recado/channels';
import type { MessageContent } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { templateFaultOf } from './recipient-knowledge.js';

const LISTED = {
  ...{ name: 'aviso', language: 'pt_BR', category: 'UTILITY', parameterFormat: 'POSITIONAL', body: 'Olá, {{1}}.' },
  components: JSON.stringify([{ type: 'HEADER', format: 'IMAGE' }]),
};
const USED = { name: 'aviso', language: 'pt_BR', parameters: ['Ana'] };

const faultOf = (content: MessageContent | null, listed?: object) => {
  const find = async () => listed as TemplateView | undefined;
  return templateFaultOf({ find } as Partial<ChannelTemplates> as ChannelTemplates, 1, { content });
};

describe('What a template lacks when it is sent', () => {
  it('is what its latest description asks for', async () => {
    expect(await faultOf({ template: USED }, LISTED)).toBe('header: template_header_missing');
    expect(await faultOf({ template: USED }, { ...LISTED, components: '[]' })).toBeUndefined();
  });

  it('is nothing without a template, or without a description of it', async () => {
    expect(await faultOf(null, LISTED)).toBeUndefined();
    expect(await faultOf({ template: USED })).toBeUndefined();
    expect(await faultOf({ template: USED }, { ...LISTED, category: '' })).toBeUndefined();
  });
});
