import { type HttpGatewayStub, startHttpGatewayStub } from '../../stubs/http-gateway.stub.js';
import { type Api, api } from '../../support/api.js';
import { createKey } from '../../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../../support/panel-client.js';
import { type Server, startServer } from '../../support/server.js';

export interface PanelWithGateway {
  readonly stub: HttpGatewayStub;
  readonly server: Server;
  /** With a key that may send and read. */
  readonly client: Api;
  /** Logged in as an administrator. */
  readonly panel: PanelClient;
  close(): Promise<void>;
}

/** A server that sends through a stub of a provider, with an administrator. */
export async function startPanelWithGateway(): Promise<PanelWithGateway> {
  const stub = await startHttpGatewayStub();
  const admin = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url, ...admin } });
  const client = api(server, await createKey(server));
  const panel = new PanelClient(server);
  await panel.login();
  const close = async () => {
    await server.stop();
    await stub.close();
  };
  return { stub, server, client, panel, close };
}
