import type { MediaContent } from '@recado/core';
import type { GatewayFactory, GatewayOptions } from '../port/gateway-factory.js';
import { FetchedMedia, linkedPhoneDefinition, LinkedPhoneGateway, mediaAgain } from './linked-phone.gateway.js';
import { libraryFolder, PhoneLinks } from './owner/phone-links.js';

export const linkedPhone: GatewayFactory = { ...linkedPhoneDefinition, needsServer: true, create };

/** What the list of linked devices on the phone shows. Another name later would be another device to WhatsApp. */
const DEVICE_NAME = 'Recado';

/** Throws without the services of a server. */
function create({ clock, installation, services }: GatewayOptions): LinkedPhoneGateway {
  if (!services) throw new Error('a linked phone needs the services of a server');
  const { dataFolder, mediaAllowedHosts, files, ...parts } = services;
  const fetched = new FetchedMedia(mediaAllowedHosts);
  const fileOf = (media: MediaContent) => mediaAgain(media, fetched, files);
  const folder = libraryFolder(dataFolder);
  const links = new PhoneLinks({ ...parts, fileOf, clock, installation, folder, deviceName: DEVICE_NAME });
  return new LinkedPhoneGateway(links, installation, fetched);
}
