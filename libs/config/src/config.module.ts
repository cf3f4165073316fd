import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';
import { Settings } from './settings.js';

/** Provides the frozen configuration under the token CONFIG, and the settings, to every module. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: Settings, useValue: new Settings(config) },
    ];
    return { module: ConfigModule, providers, exports: [CONFIG, Settings] };
  }
}
