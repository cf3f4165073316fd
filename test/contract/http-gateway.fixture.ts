import { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';

export const MESSAGE: OutgoingMessage = {
  id: 77,
  attempt: 3,
  retries: 0,
  to: '5511987654321',
  text: 'Olá \u{1f44b}\r\n',
  channelId: 1,
  channel: 'vendas',
};
export const clock = new ManualClock();

/** A new http gateway and a new provider; close both after the test. */
export async function startHttpGateway(): Promise<{ stub: HttpGatewayStub; gateway: HttpGateway }> {
  const stub = await startHttpGatewayStub();
  return { stub, gateway: new HttpGateway({ version: '1.2.3', clock }) };
}
