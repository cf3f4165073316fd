import { both, catalogue } from '@recado/core';
import { deliveries, delivery, replay } from './deliveries.js';
import { form } from './endpoint-form.js';

/** The texts of webhooks, in both languages. */
export const webhookTexts = catalogue({
  navigation: both('Webhooks', 'Webhooks'),
  words: both('evento notificação url', 'event notification url'),
  commands: { create: both('Novo webhook', 'New webhook') },
  title: both('Webhooks', 'Webhooks'),
  lead: both(
    'Endereços seus que recebem um evento quando algo acontece com uma mensagem, um lote ou um canal.',
    'Addresses of yours that receive an event when something happens to a message, a batch or a channel.',
  ),
  add: both('Novo webhook', 'New webhook'),
  catalogue: both('Eventos e assinatura', 'Events and signature'),
  emptyTitle: both('Nenhum webhook ainda', 'No webhooks yet'),
  empty: both(
    'Em vez de consultar o status de cada mensagem, receba um evento a cada mudança. Crie um webhook aqui, para várias chaves, ou pela API, com a chave do seu sistema.',
    'Instead of polling the status of each message, receive an event for every change. Create a webhook here, for several keys, or through the API with the key of your system.',
  ),
  columns: {
    endpoint: both('Endereço', 'Address'),
    keys: both('Chaves', 'Keys'),
    state: both('Situação', 'State'),
    rates: both('Tentativas com sucesso', 'Successful attempts'),
    lastFailure: both('Última falha', 'Last failure'),
  },
  allKeys: both('Todas as chaves', 'All keys'),
  keysCount: both(
    (count: string) => (count === '1' ? '1 chave' : `${count} chaves`),
    (count) => (count === '1' ? '1 key' : `${count} keys`),
  ),
  fromApi: both('criado pela API', 'created through the API'),
  rate: both(
    (percent: string, total: string) => `${percent} de ${total}`,
    (percent, total) => `${percent} of ${total}`,
  ),
  day: both('24 h', '24 h'),
  week: both('7 dias', '7 days'),
  noAttempts: both('Nenhuma tentativa', 'No attempts'),
  noFailure: both('Nenhuma em 7 dias', 'None in 7 days'),
  states: {
    working: both('Ativo', 'Active'),
    failing: both('Com falhas', 'Failing'),
    disabled: both('Desativado', 'Disabled'),
  },
  disabledReasons: {
    owner: both('Desativado por uma pessoa ou pela API.', 'Disabled by a person or through the API.'),
    gone: both(
      'Desativado porque o endereço respondeu 410: ele não existe mais.',
      'Disabled because the address answered 410: it does not exist any more.',
    ),
    failing: both(
      'Desativado porque toda tentativa falhou durante 5 dias.',
      'Disabled because every attempt failed for 5 days.',
    ),
  },
  failingSince: both('Falha desde', 'Failing since'),
  faults: {
    timeout: both('Não respondeu em 15 segundos', 'No answer within 15 seconds'),
    dns_failed: both('O nome do servidor não foi encontrado no DNS', 'The name of the server was not found in the DNS'),
    connect_failed: both('Não foi possível conectar', 'The connection failed'),
    tls_failed: both('O certificado TLS foi recusado', 'The TLS certificate was refused'),
    connection_lost: both('A conexão caiu antes da resposta', 'The connection broke before the answer'),
    bad_answer: both('A resposta não é HTTP válido', 'The answer is not valid HTTP'),
    address_forbidden: both('O endereço não é público', 'The address is not public'),
    http_forbidden: both(
      'Só https é aceito fora das redes liberadas',
      'Only https is accepted outside of the allowed networks',
    ),
    bad_status: both('O endereço respondeu com erro', 'The address answered with an error'),
    redirect: both(
      'O endereço redireciona, e redirecionamentos não são seguidos',
      'The address redirects, and redirects are not followed',
    ),
    gone: both('O endereço respondeu 410: não existe mais', 'The address answered 410: it does not exist any more'),
    throttled: both('O endereço pediu para esperar', 'The address asked to wait'),
    aborted_by_receiver: both(
      'O endereço recusou este evento em definitivo',
      'The address refused this event for good',
    ),
    secret_unreadable: both(
      'O segredo que assina não pode ser lido: troque o do webhook ou, se o formato assina com a chave, faça o programa enviar uma requisição com ela',
      'The secret that signs cannot be read: rotate that of the webhook or, where the format signs by the key, let the program send a request with it',
    ),
    endpoint_disabled: both('O webhook foi desativado antes do envio', 'The webhook was disabled before it was sent'),
    content_expired: both(
      'O que o destinatário escreveu, ou o endereço da mensagem, não está mais guardado',
      'What the recipient wrote, or the address of the message, is not kept any more',
    ),
    format_failed: both(
      'O formato do webhook não soube contar este evento; o log diz por quê',
      'The format of the webhook could not tell this event; the log says why',
    ),
  },
  obstacles: {
    several_keys: both(
      (_dialect: string) =>
        'Nada é entregue: o formato assina com o segredo de uma chave, e este webhook é de várias. Edite-o e escolha uma só.',
      (_dialect) =>
        'Nothing is delivered: the format signs by the secret of a key, and this webhook is of several. Edit it and choose one alone.',
    ),
    key_off: both(
      (dialect: string) =>
        `Nada é entregue: o formato assina com o segredo da chave, e ela não está liberada para /${dialect}. Libere-a em Chaves de API, Trocar o endereço.`,
      (dialect) =>
        `Nothing is delivered: the format signs by the secret of the key, which is not switched on for /${dialect}. Switch it on under API keys, Change the address.`,
    ),
    no_request: both(
      (dialect: string) =>
        `Nada é entregue antes da primeira requisição do programa em /${dialect}: o formato assina com o segredo da chave, que só então fica guardado. O que acontecer antes falha e pode ser reenviado.`,
      (dialect) =>
        `Nothing is delivered before the first request of the program at /${dialect}: the format signs by the secret of the key, which is kept from then on. What happens before that fails, and can be sent again.`,
    ),
  },
  form,
  created: {
    title: both('Webhook criado', 'Webhook created'),
    rotatedTitle: both('Segredo trocado', 'Secret rotated'),
    copyNow: both(
      'Copie o segredo agora: ele não será mostrado de novo.',
      'Copy the secret now: it will not be shown again.',
    ),
    explain: both(
      'É com ele que o seu sistema confere se um evento veio mesmo daqui.',
      'Your system uses it to verify that an event really came from here.',
    ),
    oldUntil: both(
      (time: string) => `O segredo anterior também assina até ${time}: cada evento leva as duas assinaturas.`,
      (time) => `The previous secret also signs until ${time}: each event carries both signatures.`,
    ),
    oldEnded: both('O segredo anterior não assina mais.', 'The previous secret no longer signs.'),
    secret: both('Segredo', 'Secret'),
    verify: both('Como conferir a assinatura', 'How to verify the signature'),
    done: both('Já copiei', 'I have copied it'),
    shown: both(
      'O segredo já foi mostrado. Se ele se perdeu, troque-o.',
      'The secret has already been shown. If it is lost, rotate it.',
    ),
  },
  detail: {
    edit: both('Editar', 'Edit'),
    facts: both('Dados', 'Facts'),
    events: both('Eventos', 'Events'),
    keys: both('Chaves', 'Keys'),
    createdAt: both('Criado em', 'Created'),
    changes: both('Segredo, desativar e excluir', 'Secret, disable and delete'),
    secretLead: both(
      'O segredo assina cada evento (Standard Webhooks). Só aparece quando é criado ou trocado.',
      'The secret signs every event (Standard Webhooks). It is shown only when it is created or rotated.',
    ),
    bothUntil: both('O segredo anterior também assina até', 'The previous secret also signs until'),
    rotateOpen: both('Trocar segredo…', 'Rotate secret…'),
    rotateLead: both(
      'O novo segredo vale na hora. Pelo tempo escolhido, o anterior assina junto, para você trocar sem interrupção.',
      'The new secret signs at once. For the chosen time the previous one also signs, so that you can switch without interruption.',
    ),
    overlap: both('O anterior assina junto por', 'The previous one also signs for'),
    overlaps: {
      none: both('Nenhum tempo', 'No time'),
      hour: both('1 hora', '1 hour'),
      day: both('24 horas', '24 hours'),
      week: both('7 dias', '7 days'),
    },
    rotateSubmit: both('Trocar segredo', 'Rotate secret'),
    test: both('Enviar teste', 'Send a test'),
    disableOpen: both('Desativar…', 'Disable…'),
    disableLead: both(
      'Nada mais é enviado, e o que está na fila termina como falha. Depois de reativar, você pode reenviar as falhas.',
      'Nothing more is sent, and what is waiting ends as failed. After enabling it again, you can resend the failures.',
    ),
    disableSubmit: both('Desativar webhook', 'Disable webhook'),
    disabled: both('Webhook desativado.', 'Webhook disabled.'),
    enable: both('Ativar', 'Enable'),
    enableLead: both(
      'As falhas anteriores deixam de contar, e os próximos eventos voltam a ser enviados.',
      'Past failures no longer count, and the next events are sent again.',
    ),
    enabled: both('Webhook ativado.', 'Webhook enabled.'),
    deleteLead: both(
      'O endereço deixa de receber eventos, e o que está na fila não é enviado. Não é possível desfazer.',
      'The address receives no more events, and what is waiting is not sent. This cannot be undone.',
    ),
    deleteOpen: both('Excluir webhook…', 'Delete webhook…'),
    deleteConfirm: both(
      (host: string) => `Digite ${host} para confirmar`,
      (host) => `Type ${host} to confirm`,
    ),
    deleteSubmit: both('Excluir webhook', 'Delete webhook'),
    deleted: both('Webhook excluído.', 'Webhook deleted.'),
    gone: both('Este webhook não existe mais.', 'This webhook no longer exists.'),
    replay: both('Reenviar falhas…', 'Send failures again…'),
  },
  replay,
  deliveries,
  delivery,
  events: {
    title: both('Eventos e assinatura', 'Events and signature'),
    lead: both(
      'O que cada evento informa, com um exemplo do corpo que o seu sistema recebe por POST.',
      'What each event announces, with an example of the body that your system receives by POST.',
    ),
    verifyTitle: both('Conferir a assinatura', 'Verify the signature'),
    verifyLead: both(
      'Qualquer um pode enviar um POST ao seu endereço. Os eventos são assinados conforme o Standard Webhooks: confira a assinatura sobre os bytes do corpo, antes de ler o JSON.',
      'Anyone can post to your address. Events are signed according to Standard Webhooks: verify the signature over the bytes of the body before you read the JSON.',
    ),
    node: both('Node.js', 'Node.js'),
    php: both('PHP', 'PHP'),
    rulesTitle: both('Ao receber', 'When an event arrives'),
    rules: both(
      [
        'Responda 2xx em até 15 segundos e trabalhe depois. Qualquer outra resposta conta como falha.',
        'Um evento pode chegar mais de uma vez, com o mesmo webhook-id: guarde os ids por um ou dois dias.',
        'A ordem de chegada não é garantida. data.sequence conta as mudanças de cada mensagem: ignore um número menor que o maior já recebido.',
        'Ignore eventos e campos que você não conhece: versões futuras podem trazer outros.',
      ],
      [
        'Answer 2xx within 15 seconds, and do the work afterwards. Any other answer counts as a failure.',
        'An event may arrive more than once, with the same webhook-id: remember the ids for a day or two.',
        'Events may arrive out of order. data.sequence counts the changes of each message: ignore a number smaller than the largest already received.',
        'Ignore events and fields that you do not know: later releases may bring others.',
      ],
    ),
    catalogueTitle: both('Catálogo', 'Catalogue'),
    example: both('Exemplo', 'Example'),
    summaries: {
      'message.sent': both('O provedor aceitou uma mensagem.', 'The provider accepted a message.'),
      'message.delivered': both('Uma mensagem chegou ao aparelho.', 'A message reached the device.'),
      'message.read': both('Uma mensagem foi lida.', 'A message was read.'),
      'message.failed': both('Uma mensagem falhou em definitivo.', 'A message failed for good.'),
      'message.canceled': both('Uma mensagem foi cancelada.', 'A message was canceled.'),
      'message.expired': both('Uma mensagem expirou antes do envio.', 'A message expired before it was sent.'),
      'message.unknown': both(
        'Não se sabe se o provedor aceitou uma mensagem.',
        'It is not known whether the provider accepted a message.',
      ),
      'message.received': both('Um destinatário escreveu a um canal.', 'A recipient wrote to a channel.'),
      'batch.completed': both('Um lote terminou.', 'A batch has ended.'),
      'opt_out.added': both('Um número não quer mais mensagens.', 'A number wants no more messages.'),
      'channel.paused': both('Um canal parou.', 'A channel stopped.'),
      'channel.resumed': both('Um canal voltou a enviar.', 'A channel sends again.'),
      'channel.updated': both(
        'O provedor informou algo novo sobre a conta de um canal, como a qualidade do número.',
        'The provider told something new of the account of a channel, such as the quality of its number.',
      ),
      'template.updated': both(
        'Um modelo de mensagem foi aprovado, pausado ou avaliado pelo provedor.',
        'The provider approved, paused or rated a message template.',
      ),
      'webhook.disabled': both('Outro webhook foi desativado.', 'Another webhook was disabled.'),
      'webhook.test': both('Alguém pediu um teste.', 'Somebody requested a test.'),
    },
  },
});
