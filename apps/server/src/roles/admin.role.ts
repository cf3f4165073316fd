import { Module } from '@nestjs/common';
import { AdminModule } from '@recado/admin';
import { HealthModule } from '@recado/health';

/** The panel. */
@Module({ imports: [AdminModule, HealthModule] })
export class AdminRole {}
