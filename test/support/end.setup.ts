// Ends this process with the one that started it: a run that is interrupted must not leave its tests behind.
import './cleanup.js';
