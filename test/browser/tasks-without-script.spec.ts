import { doTasks } from './tasks/do-tasks.js';
import { WITHOUT_SCRIPT } from './tasks/pointer.js';

doTasks(WITHOUT_SCRIPT);
