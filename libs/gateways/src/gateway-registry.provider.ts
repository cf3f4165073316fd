import { Logger, type Provider } from '@nestjs/common';
import { CONFIG, type Config, programVersion, Settings } from '@recado/config';
import { Clock, DAY_MS, Installation, KeptFiles, ReceiptSink, SentTexts, Vault } from '@recado/core';
import { Database } from '@recado/database';
import { GatewayGuard } from '@recado/http';
import { CallbackSink } from './port/callback-sink.js';
import { GatewayRegistry } from './gateway-registry.js';
import { GATEWAYS } from './gateways.js';

/** The registry with one gateway of each kind. Needs Database, Clock, Installation, CONFIG, Settings and ReceiptSink in scope. */
export const GATEWAY_REGISTRY: Provider = {
  provide: GatewayRegistry,
  inject: [Database, Clock, Installation, ReceiptSink, CallbackSink, SentTexts, Vault, CONFIG, Settings, KeptFiles],
  useFactory: gatewayRegistry,
};

function gatewayRegistry(
  database: Database,
  clock: Clock,
  installation: Installation,
  receipts: ReceiptSink,
  callbacks: CallbackSink,
  texts: SentTexts,
  vault: Vault,
  { gatewayAllowedSubnets, dataFolder, mediaAllowedHosts }: Config,
  settings: Settings,
  files: KeptFiles,
): GatewayRegistry {
  const logger = new Logger('Gateways');
  const onError = (error: unknown) => logger.error(error);
  const retentionMs = () => settings.days('retentionDays') * DAY_MS;
  const services = {
    database,
    vault,
    receipts,
    callbacks,
    texts,
    files,
    dataFolder,
    mediaAllowedHosts,
    retentionMs,
    onError,
  };
  const guard = new GatewayGuard(gatewayAllowedSubnets);
  const options = { version: programVersion(), clock, installation, guard, services };
  return new GatewayRegistry(GATEWAYS.map((gateway) => gateway.create(options)));
}
