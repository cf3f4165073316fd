import { type Both, both, catalogue } from '@recado/core';
import type { ChipView } from '../../ui/kit.js';

const chip = (tone: ChipView['tone'], portuguese: string, english: string): Both<ChipView> =>
  both<ChipView>({ tone, text: portuguese }, { tone, text: english });

/** The texts of what was last seen of a channel, in both languages. */
export const seenTexts = catalogue({
  simulator: both('Simulador', 'Simulator'),
  simulatorHint: both(
    'Ninguém recebe: as mensagens ficam na página Simulador.',
    'Nobody receives: the messages stay on the page Simulator.',
  ),
  working: both('Funcionando', 'Working'),
  untested: both('Ainda não testado', 'Not tested yet'),
  untestedHint: both(
    'Nada saiu por este canal ainda, e o provedor não foi consultado.',
    'Nothing has left through this channel yet, and its provider was not asked.',
  ),
  leftUnknown: both(
    (count: string) =>
      `O provedor pode ter recebido mensagens deste canal antes da última mudança das configurações, e com as novas não as reconheceria: para que ninguém as receba duas vezes, ${count} ficaram Incerta e não são repetidas.`,
    (count) =>
      `The provider may have taken messages of this channel before the last change of its settings, and would not recognise them with the new ones: so that nobody gets them twice, ${count} became Incerta and are not repeated.`,
  ),
  leftUnknownLink: both('Ver as incertas deste canal', 'See those of this channel'),
  failed: both('Sem conexão', 'No connection'),
  seen: {
    sent: both(
      (when: string) => `Visto ${when}: o provedor aceitou um envio.`,
      (when) => `Seen ${when}: the provider took a message.`,
    ),
    receipt: both(
      (when: string) => `Visto ${when}: chegou um recibo.`,
      (when) => `Seen ${when}: a receipt arrived.`,
    ),
    reported: both(
      (when: string) => `Visto ${when}: o provedor informou que está conectado.`,
      (when) => `Seen ${when}: the provider reported that it is connected.`,
    ),
    checked: both(
      (when: string) => `Visto ${when}: o provedor foi consultado.`,
      (when) => `Seen ${when}: the provider was asked.`,
    ),
  },
  asked: both(
    (when: string) => `O provedor foi consultado ${when}.`,
    (when) => `The provider was asked ${when}.`,
  ),
  failedBefore: both(
    (when: string) => `Nada foi tentado desde a última falha, ${when}.`,
    (when) => `Nothing was tried since the last failure, ${when}.`,
  ),
  chips: {
    channel_disconnected: chip('warn', 'Ainda não conectado', 'Not connected yet'),
    channel_not_found: chip('warn', 'Ainda não conectado', 'Not connected yet'),
    channel_auth_failed: chip('bad', 'Chave recusada', 'Key refused'),
    channel_address_wrong: chip('bad', 'Endereço errado', 'Wrong address'),
    gateway_unreachable: chip('bad', 'Sem resposta', 'No answer'),
    gateway_not_answering: chip('bad', 'Sem resposta', 'No answer'),
    gateway_down: chip('bad', 'Fora do ar', 'Down'),
    channel_license_required: chip('bad', 'Falta ativar', 'Not activated'),
  },
  causes: {
    channel_disconnected: both(
      'O provedor respondeu, mas nenhum celular está conectado. Use Conectar o celular.',
      'The provider answered, but no phone is connected. Use Connect the phone.',
    ),
    channel_not_found: both(
      'O provedor respondeu, mas não conhece a instância ou a sessão. Confira o nome ou use Conectar o celular.',
      'The provider answered, but does not know the instance or session. Check the name, or use Connect the phone.',
    ),
    channel_auth_failed: both(
      'O provedor não aceitou a credencial: confira a chave ou o token.',
      'The provider did not accept the credential: check the key or the token.',
    ),
    channel_address_wrong: both(
      'Quem respondeu neste endereço não é o provedor deste canal: confira a URL.',
      'Whoever answers at this address is not the provider of this channel: check the URL.',
    ),
    gateway_unreachable: both(
      'Ninguém responde neste endereço: confira a URL e se o provedor está no ar.',
      'Nobody answers at this address: check the URL, and whether the provider is up.',
    ),
  },
  check: both('Consultar o provedor', 'Ask the provider'),
  checked: both('O provedor respondeu, e o canal pode enviar.', 'The provider answered, and the channel can send.'),
  reachable: both(
    'O endereço responde. Só um envio mostra se as mensagens são aceitas.',
    'The address answers. Only a message shows whether messages are accepted.',
  ),
});
