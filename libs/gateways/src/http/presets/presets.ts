import type { GatewayPreset } from '@recado/config';
import evolutionGo from './evolution-go.json' with { type: 'json' };
import gowa from './gowa.json' with { type: 'json' };
import own from './own.json' with { type: 'json' };
import { jsonText } from './json-text.js';
import { PRESET_TEXTS, type PresetId } from './preset-texts.js';
import wuzapi from './wuzapi.json' with { type: 'json' };
import zenviaSms from './zenvia-sms.json' with { type: 'json' };

/** The description with which somebody begins who describes a provider of their own. */
export const OWN = 'own';

/** The programs and providers whose descriptions ship, and a beginning for every other one, in the order of the panel. */
export const HTTP_PRESETS: readonly GatewayPreset[] = [
  preset('gowa', gowa),
  preset('wuzapi', wuzapi),
  preset('evolution-go', evolutionGo),
  preset('zenvia-sms', zenviaSms),
  { ...preset(OWN, own), isExample: true },
];

function preset(id: PresetId, description: object): GatewayPreset {
  return { id, settings: { description: jsonText(description) }, texts: PRESET_TEXTS[id] };
}
