// A queue on Bull as its documentation shows it, with the default of every setting.
import { createServer } from 'node:http';
import Bull from 'bull';

const { HOST, PORT, REDIS_URL, GATEWAY_URL } = process.env;
const CONCURRENCY = 64;

const queue = new Bull('messages', REDIS_URL);
// The Redis is killed on purpose; without a listener that would end the program.
queue.on('error', () => undefined);
queue.process(CONCURRENCY, async ({ data }) => {
  const answer = await globalThis.fetch(GATEWAY_URL, { method: 'POST', body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  await answer.text();
});

/** Stores a batch and answers. */
async function enqueue(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  await queue.addBulk(messages.map((message) => ({ data: { text: message.message } })));
  response.end(JSON.stringify({ success: true }));
}

/** Answers the number of jobs that Bull has not finished. */
async function waiting(response) {
  const { waiting, active, delayed } = await queue.getJobCounts();
  response.end(String(waiting + active + delayed));
}

createServer((request, response) => {
  if (request.method === 'POST') void enqueue(request, response);
  else if (request.url === '/waiting') void waiting(response);
  else response.end('ready');
}).listen(Number(PORT), HOST);
