import { ACCESS_TASKS } from './access.tasks.js';
import { ENTRY_TASKS } from './entry.tasks.js';
import { INSTALLATION_TASKS } from './installation.tasks.js';
import { RECIPIENT_AND_CHANNEL_TASKS } from './recipients-and-channels.tasks.js';
import { SENDING_TASKS } from './sending.tasks.js';
import type { Task } from './task.js';

/** Every task of the panel, in the order in which they are done. */
export const TASKS: readonly Task[] = [
  ...ENTRY_TASKS,
  ...SENDING_TASKS,
  ...RECIPIENT_AND_CHANNEL_TASKS,
  ...ACCESS_TASKS,
  ...INSTALLATION_TASKS,
];
