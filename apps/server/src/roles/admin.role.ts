import { Module } from '@nestjs/common';
import { AdminModule } from '@recado/admin';
import { TrialModule } from '../trial/trial.module.js';

/** The panel. */
@Module({ imports: [AdminModule, TrialModule] })
export class AdminRole {}
