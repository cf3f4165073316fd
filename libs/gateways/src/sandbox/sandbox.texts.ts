import type { GatewayDefinition } from '@recado/config';
import { both, catalogue } from '@recado/core';

export const SANDBOX_TEXTS: GatewayDefinition['texts'] = catalogue({
  name: both('Simulador', 'Simulator'),
  hint: both(
    'Nada é enviado: o que sairia aparece no simulador.',
    'Nothing is really sent: what would have been sent appears in the simulator.',
  ),
  settings: {},
});
