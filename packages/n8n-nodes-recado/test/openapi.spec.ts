import { readFileSync } from 'node:fs';
import type { INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../test/support/paths.js';
import { RecadoApi } from '../credentials/RecadoApi.credentials.js';
import { filters, STATUSES } from '../nodes/Recado/filters.js';
import { OPERATIONS } from '../nodes/Recado/operations.js';
import { options } from '../nodes/Recado/options.js';
import { Recado } from '../nodes/Recado/Recado.node.js';
import { EVENTS } from '../nodes/RecadoTrigger/events.js';

const document = JSON.parse(readFileSync(inProject('docs/openapi.json'), 'utf8'));
const { schemas } = document.components;
const namesIn = ({ options: fields = [] }: INodeProperties) => fields.map(({ name }) => name);
const OF_THE_NODE = [
  'batchName',
  'countryCode',
  'filename',
  'idempotencyKey',
  'moreFields',
  'templateLanguage',
  'templateName',
  'templateParameters',
];

describe('The node of n8n and docs/openapi.json', () => {
  it('have the same events and statuses', () => {
    expect(EVENTS.toSorted()).toEqual(schemas.WebhookEvent.enum.toSorted());
    expect(STATUSES).toEqual(schemas.MessageStatus.enum.toSorted());
  });

  it('have the same filters', () => {
    const query = document.paths['/api/messages'].get.parameters.filter((one: { in?: string }) => one.in === 'query');
    const names = query.map(({ name }: { name: string }) => name);
    expect(namesIn(filters)).toEqual(names.filter((name: string) => !['cursor', 'limit'].includes(name)).toSorted());
  });

  it('have the same names for what a message may carry', () => {
    const known = [...Object.keys(schemas.NewMessage.properties), ...Object.keys(schemas.EnqueueRequest.properties)];
    expect(namesIn(options).filter((name) => !OF_THE_NODE.includes(name) && !known.includes(name))).toEqual([]);
  });

  it('have what the test of the credential asks', () => {
    expect(document.paths[new RecadoApi().test.request.url]).toHaveProperty('get');
  });
});

describe('The choices of the node', () => {
  it('are all done', () => {
    const { properties } = new Recado().description;
    const offered = properties
      .filter(({ name }) => name === 'operation')
      .flatMap((one) => namesOf(one).map((value) => `${String(one.displayOptions?.show.resource?.[0])}.${value}`));
    expect(offered.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  });
});

function namesOf({ options: choices = [] }: INodeProperties): string[] {
  return choices.map((choice) => ('value' in choice ? choice.value : choice.name));
}
