import { createHash, randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { textOf } from './new-message.js';

/** Where the execution that began a run is kept: n8n stores it with the run, and a retry of the run begins with it. */
const FIRST_EXECUTION = 'recadoFirstExecution';

/**
 * The Idempotency-Key of an item: the same for each try of the same item of the same run. A retry of a failed execution
 * has a new id in n8n, so the id of the first one is kept in the context of the run. The index of the run tells the
 * rounds of a loop apart, and the hash the workflows and installations of n8n that share an API key.
 *
 * As the tool of an agent the node gets another index of the run for each try, and calls side by side get the same one.
 * There the request takes the place of the index: `request` is what tells it from others.
 */
export function idempotencyKeyOf(node: IExecuteFunctions, itemIndex: number, request: unknown): string {
  const flow = node.getContext('flow');
  const execution = textOf(flow[FIRST_EXECUTION] ?? node.getExecutionId());
  if (execution === '') return randomUUID();
  flow[FIRST_EXECUTION] = execution;
  const place = [node.getInstanceId(), node.getWorkflow().id ?? '', node.getNode().id];
  // Older versions of n8n do not say it.
  if (node.isToolExecution?.()) return `n8n-${execution}-tool-${hashOf([...place, request])}`;
  const { $runIndex } = node.getWorkflowDataProxy(itemIndex) as { $runIndex?: number };
  return `n8n-${execution}-${$runIndex ?? 0}-${itemIndex}-${hashOf(place)}`;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
