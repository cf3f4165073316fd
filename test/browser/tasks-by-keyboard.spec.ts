import { doTasks } from './tasks/do-tasks.js';
import { BY_KEYBOARD } from './tasks/keyboard.js';

doTasks(BY_KEYBOARD);
