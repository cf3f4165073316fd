import type { Phrases } from '@recado/core';

/** Errors of channels. */
export const channelInputPhrases: Phrases = {
  'The name must have 1 to 64 of the characters a-z, 0-9, - and _, and begin with a letter or a digit.':
    'O nome deve ter de 1 a 64 dos caracteres a-z, 0-9, - e _, e começar com letra ou dígito.',
  'The limit is above what is safe for one phone, whose number WhatsApp may block.':
    'O limite está acima do que é seguro para um celular, e o WhatsApp pode bloquear o número.',
  'There is already a channel with this name.': 'Já existe um canal com este nome.',
  'There is no such gateway.': 'Esse gateway não existe.',
  'The gateway has no such setting.': 'O gateway não tem essa configuração.',
  'The value of the setting does not fit.': 'O valor da configuração não tem o formato esperado.',
  'The setting is missing.': 'Falta a configuração.',
  'The address is a link-local one or of the metadata of a cloud; GATEWAY_ALLOWED_SUBNETS may allow its network.':
    'O endereço é da rede local de enlace ou dos metadados de uma nuvem; GATEWAY_ALLOWED_SUBNETS pode liberar a rede.',
  'The address leads to another server: give the secrets again.':
    'O endereço leva a outro servidor: informe os segredos de novo.',
  'The limit is out of range.': 'O limite está fora da faixa.',
  'The environment describes this channel: it cannot be changed here.':
    'Este canal é descrito pelo ambiente: não pode ser alterado aqui.',
  'There is no such channel.': 'Esse canal não existe.',
  'Somebody else has changed the channel meanwhile.': 'Outra pessoa alterou o canal enquanto isso.',
  'A send from the panel uses the channel: wait until it is queued, choose another channel for it or give it up first.':
    'Um envio do painel usa o canal: espere que ele entre na fila, escolha outro canal para ele ou desista dele antes.',
  'Messages wait for this channel: let them leave or cancel them first.':
    'Há mensagens na fila deste canal: deixe-as sair ou cancele-as antes.',
  'The channel is the default of the installation: choose another one in the settings first.':
    'O canal é o padrão da instalação: escolha outro nas configurações antes.',
  'The channel is the default of a key: give the key another one first.':
    'O canal é o padrão de uma chave: dê outro à chave antes.',
  'There is no such pool.': 'Esse grupo de canais não existe.',
  'A pool needs 1 to 50 channels.': 'Um grupo precisa de 1 a 50 canais.',
  'A member of a pool must be a channel that takes messages, and no pool.':
    'Cada membro de um grupo deve ser um canal que aceita mensagens, e não outro grupo.',
};
