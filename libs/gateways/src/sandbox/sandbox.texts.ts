import type { GatewayDefinition } from '@recado/config';

export const SANDBOX_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'Simulador',
    hint: 'Nada é enviado: o que sairia aparece no simulador.',
    settings: {},
  },
  en: {
    name: 'Simulator',
    hint: 'Nothing is really sent: what would have been sent appears in the simulator.',
    settings: {},
  },
};
