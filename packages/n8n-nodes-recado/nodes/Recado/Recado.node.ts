import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { faultOf, shownError } from '../../shared/errors.js';
import { recadoOf } from '../../shared/recado-client.js';
import { OPERATIONS } from './operations.js';
import { properties } from './properties.js';

export class Recado implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Recado',
    name: 'recado',
    icon: { light: 'file:../../icons/recado.svg', dark: 'file:../../icons/recado.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Queue WhatsApp messages with Recado and see what became of them',
    defaults: { name: 'Recado' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'recadoApi', required: true }],
    properties,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const answers: INodeExecutionData[] = [];
    // A batch is one request: its answers are those of all items, in their order.
    const isBatch = this.getInputData().length > 0 && this.getNodeParameter('operation', 0) === 'sendMany';
    const turns = isBatch ? 1 : this.getInputData().length;
    for (let itemIndex = 0; itemIndex < turns; itemIndex++) {
      try {
        const [resource, choice] = ['resource', 'operation'].map((name) => this.getNodeParameter(name, itemIndex));
        const name = `${resource as string}.${choice as string}`;
        const operation = OPERATIONS[name];
        if (!operation) throw new NodeOperationError(this.getNode(), `There is no operation ${name}`, { itemIndex });
        const seconds = this.getNodeParameter('deadline', itemIndex, 120) as number;
        const recado = await recadoOf(this, seconds * 1_000);
        for (const [at, json] of (await operation({ node: this, recado, itemIndex })).entries()) {
          answers.push({ json, pairedItem: { item: isBatch ? at : itemIndex } });
        }
      } catch (error) {
        if (!this.continueOnFail()) throw shownError(this.getNode(), error, itemIndex);
        const { message, ...rest } = faultOf(error);
        answers.push({ json: { error: message, ...rest }, pairedItem: { item: itemIndex } });
      }
    }
    return [answers];
  }
}
