import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { HAS_LINKED_PHONE_LIBRARY, LINKED_PHONE_LIBRARY } from '../../../../../test/support/linked-phone-library.js';
import { temporaryFolder } from '../../../../../test/support/cleanup.js';
import type { FarLibrary } from '../../../../../test/support/stand-ins/whatsapp/far-library.js';
import { installedVersion, type Library, loadLibrary, type Socket } from './library.js';
import { QUIET_LOGGER } from './linked-socket.js';

/** What linked phones use; the compiler checks that nothing is missing here. */
const OF_LIBRARY = Object.keys({
  makeWASocket: true,
  makeCacheableSignalKeyStore: true,
  initAuthCreds: true,
  buildPairingQRData: true,
  generateWAMessageContent: true,
  unpadRandomMax16: true,
  BufferJSON: true,
  DEFAULT_CONNECTION_CONFIG: true,
  proto: true,
} satisfies Record<keyof Library, true>);

/** What the stand-in for WhatsApp's server uses. */
const OF_STAND_IN = Object.keys({
  aesDecryptCTR: true,
  aesEncryptCTR: true,
  aesDecryptGCM: true,
  aesEncryptGCM: true,
  Curve: true,
  decodeBinaryNode: true,
  encodeBinaryNode: true,
  derivePairingCodeKey: true,
  encodeBigEndian: true,
  generateSignalPubKey: true,
  hkdf: true,
  jidDecode: true,
  KEY_BUNDLE_TYPE: true,
  NOISE_MODE: true,
  NOISE_WA_HEADER: true,
  WA_ADV_ACCOUNT_SIG_PREFIX: true,
  sha256: true,
  signedKeyPair: true,
  unpadRandomMax16: true,
  proto: true,
} satisfies Record<keyof FarLibrary, true>);

const OF_SOCKET = Object.keys({
  ev: true,
  ws: true,
  authState: true,
  onWhatsApp: true,
  getUSyncDevices: true,
  assertSessions: true,
  relayMessage: true,
  requestPairingCode: true,
  sendNode: true,
  sendPresenceUpdate: true,
  waUploadToServer: true,
  logout: true,
  end: true,
  signalRepository: true,
} satisfies Record<keyof Socket, true>);

describe.skipIf(!HAS_LINKED_PHONE_LIBRARY)('the library of linked phones', () => {
  const load = () => loadLibrary(LINKED_PHONE_LIBRARY, installedVersion(LINKED_PHONE_LIBRARY) ?? '');

  it('is refused in another version than the one that is asked for, and where there is none', async () => {
    await expect(loadLibrary(LINKED_PHONE_LIBRARY, '7.0.0')).rejects.toThrow('the library has the version');
    await expect(loadLibrary(temporaryFolder(), '7.0.0')).rejects.toThrow('is not installed');
  });

  it.each(['baileys', 'libsignal', 'ws'])('brings the package %s', (name) => {
    expect(() => createRequire(`${LINKED_PHONE_LIBRARY}/package.json`).resolve(name)).not.toThrow();
  });

  it.each([...new Set([...OF_LIBRARY, ...OF_STAND_IN])])('exports %s', async (name) => {
    expect(await load()).toHaveProperty(name);
  });

  it('codes and decodes as linked phones need it', async () => {
    const { BufferJSON, DEFAULT_CONNECTION_CONFIG, proto } = await load();
    const kinds = [BufferJSON.replacer, BufferJSON.reviver, DEFAULT_CONNECTION_CONFIG.makeSignalRepository];
    const coders = [proto.Message.decode, proto.Message.AppStateSyncKeyData.fromObject];
    expect([...kinds, ...coders].map((part) => typeof part)).toEqual(Array(5).fill('function'));
  });

  it('makes sockets with all that linked phones use', async () => {
    const library = await load();
    const auth = { creds: library.initAuthCreds(), keys: { get: async () => ({}), set: async () => undefined } };
    // Nobody listens there.
    const socket = library.makeWASocket({ auth, logger: QUIET_LOGGER, waWebSocketUrl: 'ws://127.0.0.1:9' });
    expect(OF_SOCKET.filter((name) => !(name in socket))).toEqual([]);
    await socket.end(undefined);
  });
});
