import type { Section } from '../../panel/section.js';
import { SimulatorController } from './simulator.controller.js';

/** The sandbox as a phone. */
export const SIMULATOR: Section = {
  controllers: [SimulatorController],
  link: { section: 'simulator', group: 'sending', href: '/admin/simulator', icon: 'flask' },
  stylesheet: 'sections/simulator/simulator.css',
};
