import { both } from '@recado/core';

/** The form of a webhook. */
export const form = {
  newTitle: both('Novo webhook', 'New webhook'),
  newLead: both(
    'O segredo que assina os eventos aparece na página seguinte, uma única vez.',
    'The secret that signs the events is shown on the next page, once.',
  ),
  editTitle: both('Editar webhook', 'Edit webhook'),
  url: both('Endereço (URL)', 'Address (URL)'),
  urlHint: both(
    'https, em um servidor público. Redirecionamentos não são seguidos.',
    'https, on a public server. Redirects are not followed.',
  ),
  description: both('Descrição', 'Description'),
  descriptionHint: both(
    'Opcional. Para reconhecer o webhook na lista.',
    'Optional. To recognise the webhook in the list.',
  ),
  format: both('Formato', 'Format'),
  ownFormat: both('Recado', 'Recado'),
  formatHint: both(
    'De outro provedor, para um programa que foi feito para ele. Depois de criado o webhook, não muda. Os da Twilio e da Z-API assinam com o segredo da chave: escolha uma só.',
    'Of another provider, for a program that was made for it. It stays as it is once the webhook is created. Those of Twilio and Z-API sign by the secret of the key: choose one alone.',
  ),
  events: both('Eventos', 'Events'),
  presets: {
    status: both('Status das mensagens', 'Statuses of messages'),
    statusHint: both(
      'Enviada, entregue, lida, falhou, cancelada, expirada ou não confirmada.',
      'Sent, delivered, read, failed, canceled, expired or not confirmed.',
    ),
    all: both('Todos', 'All'),
    allHint: both(
      'Também o que os destinatários escrevem, lotes, descadastros, canais e modelos.',
      'Also what recipients write, batches, opt-outs, channels and templates.',
    ),
    custom: both('Escolher um a um', 'Choose one by one'),
    customHint: both('Nenhum além dos marcados abaixo.', 'None but those ticked below.'),
  },
  chosenEvents: both('Eventos escolhidos', 'Chosen events'),
  keys: both('De quais chaves', 'Of which keys'),
  keysAll: both('Todas as chaves', 'All keys'),
  keysAllHint: both('Inclusive as que ainda serão criadas.', 'Including those that will be created later.'),
  keysSome: both('Só as escolhidas abaixo', 'Only those chosen below'),
  keysSomeHint: both('Os eventos de canais chegam sempre.', 'Events of channels always arrive.'),
  chosen: both('Chaves escolhidas', 'Chosen keys'),
  ownKey: both(
    (key: string) => `Este webhook pertence à chave ${key} e recebe só os eventos dela.`,
    (key) => `This webhook belongs to the key ${key} and gets the events of that key only.`,
  ),
  noKeys: both('Ainda não há chaves de API.', 'There are no API keys yet.'),
  submit: both('Criar webhook', 'Create webhook'),
  save: both('Salvar', 'Save'),
  urlMissing: both('Informe o endereço que vai receber os eventos.', 'Enter the address that will receive the events.'),
  eventsMissing: both('Marque ao menos um evento.', 'Tick at least one event.'),
  descriptionTooLong: both('Use no máximo 255 caracteres.', 'Use 255 characters at most.'),
  descriptionCharacters: both(
    'A descrição tem caracteres que não podem ser mostrados.',
    'The description has characters that cannot be shown.',
  ),
  saved: both('Webhook salvo.', 'Webhook saved.'),
};
