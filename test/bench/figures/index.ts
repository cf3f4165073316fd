import { codesFigure } from './codes.js';
import { dialectFigure } from './dialect.js';
import { drainFigure } from './drain.js';
import { embeddedFigure } from './embedded.js';
import type { Figure } from './figure.js';
import { growthFigure } from './growth.js';
import { idleFigure } from './idle.js';
import { intakeFigure } from './intake.js';
import { largeFigure } from './large.js';
import { latencyFigure } from './latency.js';
import { memoryFigure } from './memory.js';
import { millionFigure } from './million.js';
import { panelFigure } from './panel.js';
import { removalFigure } from './removal.js';
import { scheduledFigure } from './scheduled.js';
import { sealingFigure } from './sealing.js';
import { tracesFigure } from './traces.js';
import { upkeepFigure } from './upkeep.js';
import { workersFigure } from './workers.js';

/** Every figure, in the order of the measurement. */
export const FIGURES: readonly Figure[] = [
  intakeFigure({
    name: 'intake-100',
    summary: 'messages accepted by one api process, batches of 100, 16 connections',
    shape: { size: 100, connections: 16 },
    ceiling: 0.85,
    queue: 1,
    connections: [2, 4, 8, 16],
  }),
  intakeFigure({
    name: 'intake-1000',
    summary: 'messages accepted by one api process, batches of 1,000, 16 connections',
    shape: { size: 1_000, connections: 16 },
    ceiling: 0.8,
    queue: 0.9,
    connections: [2, 4, 8, 16],
  }),
  intakeFigure({
    name: 'intake-single',
    summary: 'messages accepted by one api process, one a request, 64 connections',
    shape: { size: 1, connections: 64 },
    ceiling: 1.1,
    connections: [8, 16, 32, 64],
  }),
  dialectFigure,
  embeddedFigure,
  drainFigure,
  growthFigure,
  latencyFigure,
  codesFigure,
  idleFigure,
  memoryFigure,
  scheduledFigure,
  millionFigure,
  panelFigure,
  removalFigure,
  upkeepFigure,
  workersFigure,
  tracesFigure,
  sealingFigure,
  largeFigure,
];
