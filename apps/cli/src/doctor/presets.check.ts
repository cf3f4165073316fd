import { AppSecret, vaultOf } from '@recado/auth';
import { openedSettings } from '@recado/channels';
import { type Config, presetNews } from '@recado/config';
import { CHANNELS } from '@recado/database';
import { channelName, phrase } from '../language/text.js';
import { type Finding, warning } from './finding.js';
import { withDatabase } from './with-database.js';

interface Row {
  name: string;
  gateway: string;
  settings: string;
  preset: string | null;
}

const STORED = `SELECT name, gateway, settings, preset FROM ${CHANNELS}
  WHERE settings IS NOT NULL AND archived_at IS NULL ORDER BY id`;

/** Checks which channels keep a description that differs from the one that ships with this version. */
export function checkPresets(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const { gateway, gateways } = config;
    const rows = (await database.read<Row>(STORED)).filter((row) => gateways.find(row.gateway)?.presets?.length);
    const secret = new AppSecret(config);
    const vault = vaultOf(secret);
    // Another check says that the secret is gone.
    const readable = secret.missingFile() === undefined ? rows : [];
    const stored = readable.map((row) => ({ ...row, settings: openedSettings(vault, row.settings) ?? {} }));
    const given = { name: 'default', gateway: gateway.kind, settings: gateway.settings, preset: null };
    return [given, ...stored].flatMap((channel) => {
      const news = presetNews(gateways.find(channel.gateway), channel.settings, channel.preset);
      return news ? [warning(phrase`channel ${channelName(channel.name)}`, adviceOf(news, channel.name))] : [];
    });
  });
}

function adviceOf({ preset, isChanged }: NonNullable<ReturnType<typeof presetNews>>, channel: string) {
  const name = preset.texts.en.name;
  if (channel === 'default')
    return phrase`its description is not that of ${name} which ships with this version: compare the file with docs/gateways/presets.md`;
  if (isChanged === null)
    return phrase`its description is not that of ${name} which ships with this version, of an earlier one or changed by hand: its page in the panel shows what differs`;
  return isChanged
    ? phrase`the description of ${name} has a newer version, and that of the channel was changed by hand: its page in the panel shows what would be lost`
    : phrase`the description of ${name} has a newer version: take it over on the page of the channel in the panel`;
}
