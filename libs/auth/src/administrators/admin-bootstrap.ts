import { Injectable } from '@nestjs/common';

/** Creates the first administrator at start when the configuration names one and there is none. */
@Injectable()
export class AdminBootstrap {}
