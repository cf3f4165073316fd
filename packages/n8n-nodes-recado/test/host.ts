// What n8n is to a node, as far as the tests of the node need it: the functions of an execution, of the hooks and of the
// webhook of a trigger, with requests by fetch and the credential put in as n8n does it.
import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  type INodeExecutionData,
  type IWebhookFunctions,
  NodeApiError,
} from 'n8n-workflow';

export interface Credential {
  baseUrl: string;
  apiKey: string;
  webhookSecret?: string;
  language?: string;
}

const NODE = { id: '6a1b7a52-2f1f-4a1e-9d0c-0a4a3c1f2b11', name: 'Recado' };
const WORKFLOW = { id: 'kR1YpQ8v2bNw', name: 'Avisos' };

/** A node with a credential; `ask` in the place of fetch. */
export class Host {
  constructor(
    private readonly credential: Credential,
    private readonly ask: typeof fetch = fetch,
  ) {}

  /** An execution of the node with these parameters for every item. `flow` is what n8n keeps of the run. */
  execution(
    parameters: IDataObject | ((itemIndex: number) => IDataObject),
    {
      id = '1',
      flow = {},
      runIndex = 0,
      items = [{ json: {} }],
      goesOn = false,
      files = {},
      signal,
      isTool = false,
    }: Execution = {},
  ): IExecuteFunctions {
    const of = (itemIndex: number) => (typeof parameters === 'function' ? parameters(itemIndex) : parameters);
    return {
      ...this.common(),
      getInputData: () => [...items],
      getNodeParameter: (name, itemIndex, fallback) => of(itemIndex)[name] ?? (fallback as object),
      continueOnFail: () => goesOn,
      getExecutionId: () => id,
      getInstanceId: () => 'the-installation',
      getTimezone: () => 'America/Sao_Paulo',
      getContext: () => flow,
      getWorkflowDataProxy: () => ({ $runIndex: runIndex }),
      getExecutionCancelSignal: () => signal,
      isToolExecution: () => isTool,
      helpers: {
        ...this.requests(),
        assertBinaryData: (_, name) => ({ mimeType: 'application/pdf', fileName: fileAt(files, name).fileName }),
        getBinaryDataBuffer: async (_, name) => fileAt(files, name).data,
      },
    };
  }

  hooks(parameters: IDataObject, url: string, kept: IDataObject = {}): IHookFunctions {
    return {
      ...this.common(),
      getNodeParameter: (name) => parameters[name],
      getNodeWebhookUrl: () => url,
      getWorkflowStaticData: () => kept,
      helpers: this.requests(),
    };
  }

  /** A request at the address of a trigger; `answer` collects what the trigger answers by itself. */
  webhook(parameters: IDataObject, { headers, body, kept = {}, answer = {} }: Incoming): IWebhookFunctions {
    return {
      ...this.common(),
      getNodeParameter: (name) => parameters[name],
      getWorkflowStaticData: () => kept,
      getHeaderData: () => headers,
      getRequestObject: () => ({ rawBody: Buffer.from(body) }),
      getResponseObject: () => ({
        status: (status) => ({ json: (json: unknown) => Object.assign(answer, { status, json }) }),
      }),
    };
  }

  private common() {
    const { credential } = this;
    return {
      getNode: () => NODE,
      getWorkflow: () => WORKFLOW,
      getCredentials: async <Type extends object>() => credential as unknown as Type,
    };
  }

  private requests() {
    const { credential, ask } = this;
    return {
      async httpRequestWithAuthentication(_type: string, options: IHttpRequestOptions) {
        const { url, method = 'GET', headers, body, disableFollowRedirect, timeout } = options;
        const authorization = `Bearer ${credential.apiKey}`;
        const redirect = disableFollowRedirect ? ('manual' as const) : ('follow' as const);
        const sent = {
          method,
          redirect,
          headers: { ...headers, authorization },
          body: body ? new Uint8Array(body) : null,
          signal: timeout ? AbortSignal.timeout(timeout) : null,
        };
        try {
          const answer = await ask(url, sent);
          const bytes = Buffer.from(await answer.arrayBuffer());
          return { body: bytes, headers: Object.fromEntries(answer.headers), statusCode: answer.status };
        } catch (error) {
          const { cause } = error as { cause?: { code?: unknown } };
          throw new NodeApiError(NODE, { message: (error as Error).message, code: cause?.code });
        }
      },
    };
  }
}

interface Execution {
  id?: string;
  flow?: IDataObject;
  runIndex?: number;
  items?: INodeExecutionData[];
  goesOn?: boolean;
  files?: Record<string, NamedFile>;
  signal?: AbortSignal;
  isTool?: boolean;
}

interface NamedFile {
  data: Buffer;
  fileName: string;
}

interface Incoming {
  headers: Record<string, string>;
  body: string | Uint8Array;
  kept?: IDataObject;
  answer?: { status?: number; json?: unknown };
}

function fileAt(files: Record<string, NamedFile>, name: string): NamedFile {
  const file = files[name];
  if (!file) throw new Error(`This operation expects the node's input data to contain a binary file '${name}'`);
  return file;
}
