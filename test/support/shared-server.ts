import { keepForOtherFiles } from './cleanup.js';
import { ofWorker } from './of-worker.js';
import { EMAIL, PASSWORD } from './panel-client.js';
import { type Server, startServer } from './server.js';

const shared = ofWorker<{ server?: Promise<Server> }>('shared-server', () => ({}));

/**
 * A server with the usual settings, the simulator and an administrator, which the specs of a worker share: it starts once
 * in place of once for each of them. It is for specs that make a key, and channels of names of their own, and look at
 * nothing else. A spec that counts everything, queues thousands of messages, restarts its server or gives it settings has
 * one of its own (`startServer`); nobody stops this one.
 */
export async function sharedServer(): Promise<Server> {
  const known = await shared.server;
  if (known?.isRunning) return known;
  shared.server = start();
  return shared.server;
}

async function start(): Promise<Server> {
  const server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  keepForOtherFiles(server.pid, server.folder);
  return server;
}
