import { Module } from '@nestjs/common';
import { AdminModule } from '@recado/admin';

/** The panel. */
@Module({ imports: [AdminModule] })
export class AdminRole {}
