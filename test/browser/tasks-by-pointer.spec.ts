import { doAllTasks } from './tasks/do-tasks.js';
import { BY_POINTER } from './tasks/pointer.js';

doAllTasks(BY_POINTER);
