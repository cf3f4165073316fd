import type { Bilingual } from '@recado/core';
import type { ChipView } from '../../ui/chip.js';

const chip = (tone: ChipView['tone'], text: string): ChipView => ({ tone, text });

/** The texts of what was last seen of a channel, in Portuguese. */
const ptBR = {
  working: 'Funcionando',
  untested: 'Ainda não testado',
  untestedHint: 'Nada saiu por este canal ainda, e o provedor não foi consultado.',
  failed: 'Sem conexão',
  seen: {
    sent: (when: string) => `Visto ${when}: o provedor aceitou um envio.`,
    receipt: (when: string) => `Visto ${when}: chegou um recibo.`,
    reported: (when: string) => `Visto ${when}: o provedor informou que está conectado.`,
    checked: (when: string) => `Visto ${when}: o provedor foi consultado.`,
  },
  asked: (when: string) => `O provedor foi consultado ${when}.`,
  failedBefore: (when: string) => `Nada foi tentado desde a última falha, ${when}.`,
  chips: {
    channel_disconnected: chip('warn', 'Ainda não conectado'),
    channel_not_found: chip('warn', 'Ainda não conectado'),
    channel_auth_failed: chip('bad', 'Chave recusada'),
    channel_address_wrong: chip('bad', 'Endereço errado'),
    gateway_unreachable: chip('bad', 'Sem resposta'),
    gateway_not_answering: chip('bad', 'Sem resposta'),
    gateway_down: chip('bad', 'Fora do ar'),
    channel_license_required: chip('bad', 'Falta ativar'),
  },
  causes: {
    channel_disconnected: 'O provedor respondeu, mas nenhum celular está conectado. Use Conectar o celular.',
    channel_not_found:
      'O provedor respondeu, mas não conhece a instância ou a sessão. Confira o nome ou use Conectar o celular.',
    channel_auth_failed: 'O provedor não aceitou a credencial: confira a chave ou o token.',
    channel_address_wrong: 'Quem respondeu neste endereço não é o provedor deste canal: confira a URL.',
    gateway_unreachable: 'Ninguém responde neste endereço: confira a URL e se o provedor está no ar.',
  },
  check: 'Consultar o provedor',
  checked: 'O provedor respondeu, e o canal pode enviar.',
  reachable: 'O endereço responde. Só um envio mostra se as mensagens são aceitas.',
};

/** The same in English. */
const en: typeof ptBR = {
  working: 'Working',
  untested: 'Not tested yet',
  untestedHint: 'Nothing has left through this channel yet, and its provider was not asked.',
  failed: 'No connection',
  seen: {
    sent: (when: string) => `Seen ${when}: the provider took a message.`,
    receipt: (when: string) => `Seen ${when}: a receipt arrived.`,
    reported: (when: string) => `Seen ${when}: the provider reported that it is connected.`,
    checked: (when: string) => `Seen ${when}: the provider was asked.`,
  },
  asked: (when: string) => `The provider was asked ${when}.`,
  failedBefore: (when: string) => `Nothing was tried since the last failure, ${when}.`,
  chips: {
    channel_disconnected: chip('warn', 'Not connected yet'),
    channel_not_found: chip('warn', 'Not connected yet'),
    channel_auth_failed: chip('bad', 'Key refused'),
    channel_address_wrong: chip('bad', 'Wrong address'),
    gateway_unreachable: chip('bad', 'No answer'),
    gateway_not_answering: chip('bad', 'No answer'),
    gateway_down: chip('bad', 'Down'),
    channel_license_required: chip('bad', 'Not activated'),
  },
  causes: {
    channel_disconnected: 'The provider answered, but no phone is connected. Use Connect the phone.',
    channel_not_found:
      'The provider answered, but does not know the instance or session. Check the name, or use Connect the phone.',
    channel_auth_failed: 'The provider did not accept the credential: check the key or the token.',
    channel_address_wrong: 'Whoever answers at this address is not the provider of this channel: check the URL.',
    gateway_unreachable: 'Nobody answers at this address: check the URL, and whether the provider is up.',
  },
  check: 'Ask the provider',
  checked: 'The provider answered, and the channel can send.',
  reachable: 'The address answers. Only a message shows whether messages are accepted.',
};

/** The texts of what was last seen of a channel, by language. */
export const seenTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
