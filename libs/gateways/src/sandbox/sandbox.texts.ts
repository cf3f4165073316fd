import type { GatewayDefinition } from '@recado/config';

export const SANDBOX_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'Simulador',
    hint: 'Nada sai: o que sairia aparece no simulador.',
    settings: {},
  },
  en: {
    name: 'Simulator',
    hint: 'Nothing leaves: what would have left is seen in the simulator.',
    settings: {},
  },
};
