import { doTasks } from './tasks/do-tasks.js';
import { BY_POINTER } from './tasks/pointer.js';

doTasks(BY_POINTER);
