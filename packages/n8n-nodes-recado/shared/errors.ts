import { type IDataObject, type INode, type JsonObject, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { RecadoError } from '../../client/src/errors.js';

/** What a node says of one item: `message` for people, the rest for a workflow that goes on after an error. */
export interface ItemFault {
  message: string;
  description: string;
  code: string | null;
  status: number | null;
  errors: IDataObject;
  request_id: string | null;
  /** Whether a change may have been made although the node failed. */
  may_have_been_done: boolean;
}

/** Says in words what went wrong: the server's own sentence, then each field with its fault, then what support asks for. */
export function faultOf(error: unknown): ItemFault {
  if (!(error instanceof RecadoError)) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      message,
      description: '',
      code: null,
      status: null,
      errors: {},
      request_id: null,
      may_have_been_done: false,
    };
  }
  const errors = fieldsOf(error);
  const lines = Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  const [message = ''] = error.message.split('\n');
  const unsure = error.mayHaveBeenDone ? ['It may have been done all the same.'] : [];
  const ends = [
    error.status === 0 ? error.code : `${error.code} (HTTP ${error.status})`,
    ...(error.requestId ? [`request ${error.requestId}`] : []),
  ];
  return {
    message,
    description: [...lines, ...unsure, ends.join(', ')].join('\n'),
    code: error.code,
    status: error.status,
    errors,
    request_id: error.requestId,
    may_have_been_done: error.mayHaveBeenDone,
  };
}

/** The error that n8n shows at the node. */
export function shownError(node: INode, error: unknown, itemIndex?: number): Error {
  const { message, description, status } = faultOf(error);
  if (error instanceof RecadoError) {
    const body = { message, description } as JsonObject;
    return new NodeApiError(node, body, { message, description, httpCode: String(status), itemIndex });
  }
  if (error instanceof NodeOperationError || error instanceof NodeApiError) return error;
  return new NodeOperationError(node, error as Error, { message, itemIndex });
}

/** A node sends one message in a request: `messages.0.phone` is its field `phone`. */
function fieldsOf({ errors }: RecadoError): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [path.replace(/^messages\.0\./, ''), sentences]),
  );
}
