import { MemoryQueue } from '../../libs/queue/src/memory.queue.js';
import { queueContract } from './queue.contract.js';

queueContract('MemoryQueue', async () => {
  const queue = new MemoryQueue();
  return { queue, close: () => queue.stop() };
});
