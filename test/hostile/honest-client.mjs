// An honest client. It has a thread of its own, so that the work of the attackers does not count as waiting time.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { port, key } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const REST_MS = 5;

let times = [];
let failures = 0;
let ended = false;

parentPort.on('message', (what) => {
  if (what === 'end') ended = true;
  else {
    parentPort.postMessage({ times, failures });
    times = [];
    failures = 0;
  }
});

while (!ended) {
  const began = performance.now();
  if (await ask()) times.push(performance.now() - began);
  else failures++;
  await delay(REST_MS);
}
agent.destroy();
parentPort.close();

function ask() {
  const options = { host: '127.0.0.1', port, path: '/api/status', agent, headers: { authorization: `Bearer ${key}` } };
  return new Promise((resolve) => {
    const outgoing = request(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    });
    // Any failure counts.
    outgoing.once('error', () => resolve(false));
    outgoing.end();
  });
}
