// A small stand-in of our own for n8n-workflow, whose licence keeps it out of the project's packages: what the node uses
// of it, by the same names. `npm run n8n` compiles and runs the node against the real one.

type Value = string | number | boolean | object | null | undefined;
export type IDataObject = { [key: string]: Value };
export type JsonObject = { [key: string]: unknown };
export type IHttpRequestMethods = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
export type Icon = `file:${string}` | { light: `file:${string}`; dark: `file:${string}` };

export interface INode {
  id: string;
  name: string;
}

export interface INodePropertyOptions {
  name: string;
  value: string;
  action?: string;
  description?: string;
}

export interface INodeProperties {
  displayName: string;
  name: string;
  type: 'boolean' | 'collection' | 'dateTime' | 'json' | 'multiOptions' | 'number' | 'options' | 'string';
  default: unknown;
  required?: boolean;
  placeholder?: string;
  description?: string;
  hint?: string;
  noDataExpression?: boolean;
  options?: readonly (INodePropertyOptions | INodeProperties)[];
  typeOptions?: { password?: boolean; rows?: number; minValue?: number; multipleValues?: boolean };
  displayOptions?: { show: Record<string, readonly unknown[]> };
}

export interface INodeTypeDescription {
  displayName: string;
  name: string;
  icon: Icon;
  group: readonly string[];
  version: number;
  subtitle: string;
  description: string;
  defaults: { name: string };
  usableAsTool?: true;
  inputs: readonly string[];
  outputs: readonly string[];
  credentials: readonly { name: string; required: boolean }[];
  webhooks?: readonly { name: string; httpMethod: string; responseMode: string; path: string }[];
  properties: INodeProperties[];
}

export interface INodeExecutionData {
  json: IDataObject;
  pairedItem?: { item: number };
}

export interface INodeType {
  description: INodeTypeDescription;
  execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
  webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  webhookMethods?: { default: Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>> };
}

export interface IAuthenticateGeneric {
  type: 'generic';
  properties: { headers: Record<string, string> };
}

export interface ICredentialTestRequest {
  request: { baseURL: string; url: string; headers: Record<string, string> };
}

export interface ICredentialType {
  name: string;
  displayName: string;
  icon: Icon;
  documentationUrl: string;
  properties: INodeProperties[];
  authenticate: IAuthenticateGeneric;
  test: ICredentialTestRequest;
}

export interface IHttpRequestOptions {
  url: string;
  method?: IHttpRequestMethods;
  headers?: Record<string, string>;
  body?: Buffer;
  encoding?: 'arraybuffer';
  timeout?: number;
  returnFullResponse?: boolean;
  ignoreHttpStatusErrors?: boolean;
  disableFollowRedirect?: boolean;
}

interface Common {
  getNode(): INode;
  getCredentials<Type extends object = IDataObject>(type: string): Promise<Type>;
  getWorkflow(): { id?: string; name?: string };
}

interface Requests {
  httpRequestWithAuthentication(this: unknown, type: string, options: IHttpRequestOptions): Promise<unknown>;
}

export interface IExecuteFunctions extends Common {
  getInputData(): INodeExecutionData[];
  getNodeParameter(name: string, itemIndex: number, fallback?: unknown): Value;
  continueOnFail(): boolean;
  getExecutionId(): string;
  getInstanceId(): string;
  getTimezone(): string;
  getContext(type: 'flow' | 'node'): IDataObject;
  getWorkflowDataProxy(itemIndex: number): unknown;
  getExecutionCancelSignal(): AbortSignal | undefined;
  isToolExecution?(): boolean;
  helpers: Requests & {
    assertBinaryData(itemIndex: number, name: string): { mimeType: string; fileName?: string };
    getBinaryDataBuffer(itemIndex: number, name: string): Promise<Buffer>;
  };
}

export interface IHookFunctions extends Common {
  getNodeParameter(name: string, fallback?: unknown): Value;
  getNodeWebhookUrl(name: string): string | undefined;
  getWorkflowStaticData(type: 'node'): IDataObject;
  helpers: Requests;
}

export interface IWebhookFunctions extends Common {
  getNodeParameter(name: string, fallback?: unknown): Value;
  getWorkflowStaticData(type: 'node'): IDataObject;
  getHeaderData(): unknown;
  getRequestObject(): { rawBody: Buffer };
  getResponseObject(): { status(code: number): { json(body: unknown): unknown } };
}

export interface IWebhookResponseData {
  workflowData?: INodeExecutionData[][];
  noWebhookResponse?: boolean;
}

export const NodeConnectionTypes = { Main: 'main' } as const;

interface ErrorOptions {
  message?: string | undefined;
  description?: string | undefined;
  httpCode?: string | undefined;
  itemIndex?: number | undefined;
}

class NodeError extends Error {
  readonly description: string | null;
  readonly context: { itemIndex?: number | undefined };

  constructor(
    readonly node: INode,
    cause: Error | JsonObject | string,
    { message, description, itemIndex }: ErrorOptions = {},
  ) {
    super(message ?? (typeof cause === 'string' ? cause : String(cause.message)));
    this.description = description ?? null;
    this.context = { itemIndex };
  }
}

export class NodeOperationError extends NodeError {
  override readonly name = 'NodeOperationError';
}

export class NodeApiError extends NodeError {
  override readonly name = 'NodeApiError';
  readonly httpCode: string | null;

  constructor(node: INode, body: JsonObject, options: ErrorOptions = {}) {
    super(node, body, options);
    this.httpCode = options.httpCode ?? (typeof body.code === 'string' ? body.code : null);
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
