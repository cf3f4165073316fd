import type { Phrases } from '@recado/core';

/** Texts of operations, parameters and responses in Portuguese, by their English text. */
export const operationPhrases: Phrases = {
  'Most entries of a page.': 'O máximo de itens de uma página.',
  'Files for messages': 'Arquivos para mensagens',
  'Those that this key has uploaded and that are kept, newest first. Follow `next_cursor` until it is null.':
    'Os que esta chave enviou e que estão guardados, do mais novo ao mais antigo. Siga `next_cursor` até ele ser null.',
  'A page of files.': 'Uma página de arquivos.',
  'A file in a list.': 'Um arquivo numa lista.',
  'Remove a file': 'Remover um arquivo',
  'One that this key has uploaded. Messages that have ended keep what they were, without the file. Without this a file goes by itself at `expires_at`. Do not remove it while a request with it is under way.':
    'Um que esta chave enviou. As mensagens que terminaram ficam como estão, sem o arquivo. Sem isto, um arquivo some sozinho em `expires_at`. Não o remova enquanto uma requisição com ele está em andamento.',
  'The file is removed, and its bytes count no more in the quota.':
    'O arquivo foi removido, e os bytes dele não contam mais na cota.',
  '`media_needed`: a message that waits, or a send, still carries it.':
    '`media_needed`: uma mensagem que espera, ou um envio, ainda o leva.',
  'Batches, newest first': 'Lotes, do mais novo ao mais antigo',
  'Follow `next_cursor` until it is null: a page may be short, even empty, and still have a next one. `GET /api/batches/{id}` tells more of each. A key sees its own batches; with the scope `messages:read_all`, those of every key.':
    'Siga `next_cursor` até ele ser null: uma página pode ser curta, até vazia, e ainda assim haver uma seguinte. `GET /api/batches/{id}` conta mais de cada um. Uma chave vê os seus lotes; com o escopo `messages:read_all`, os de todas as chaves.',
  'A page of batches.': 'Uma página de lotes.',
  'A batch in a list.': 'Um lote numa lista.',
  'As in `Batch`; null: a large batch is still being counted, and a later page has it.':
    'Como em `Batch`; null: um lote grande ainda está sendo contado, e uma página pedida depois o terá.',
  'As in `Batch`.': 'Como em `Batch`.',
  'Upload a file for messages': 'Enviar um arquivo para mensagens',
  'As `multipart/form-data` with one file, which may have up to MEDIA_MAX_BYTES bytes (16 MiB by default), or as JSON in base64. What it is, its content says; a name or a type that does not fit is refused. `media: { id }` of `POST /api/enqueue-messages` sends it, as often as you like. An equal content is stored once. `quota` says what the key keeps; a file that does not fit is 413 `media_quota_exceeded`.':
    'Como `multipart/form-data` com um arquivo de até MEDIA_MAX_BYTES bytes (16 MiB por padrão), ou como JSON em base64. O conteúdo diz o que ele é; um nome ou tipo que não combina é recusado. `media: { id }` em `POST /api/enqueue-messages` o envia quantas vezes você quiser. Um conteúdo igual é guardado uma só vez. `quota` diz quanto a chave guarda; um arquivo que não cabe é 413 `media_quota_exceeded`.',
  'The file is on disk.': 'O arquivo está em disco.',
  'Queues WhatsApp text messages, keeps them safe, sends them at the right pace and reports what happened to each one.\n\nEvery address needs an API key: `Authorization: Bearer <key>`. Bodies are JSON in UTF-8. Statuses of messages are Portuguese words; codes are English and stable. Errors have one shape, `Problem`; their codes, causes and cures are at `/docs/errors`. Each address also answers HEAD where it answers GET; any other method is answered with 405. Fields may be added to answers: ignore those that you do not know.':
    'Enfileira mensagens de texto do WhatsApp, guarda-as com segurança, envia-as no ritmo certo e informa o que aconteceu com cada uma.\n\nTodo endereço exige uma chave de API: `Authorization: Bearer <chave>`. Os corpos são JSON em UTF-8. Os status das mensagens são palavras em português; os códigos são em inglês e estáveis. Os erros têm um só formato, `Problem`; códigos, causas e o que fazer estão em `/docs/errors`. Onde há GET há também HEAD; qualquer outro método recebe 405. As respostas podem ganhar campos: ignore os que não conhece.',
  'Queue, look up, reschedule and cancel messages.': 'Enfileirar, consultar, reagendar e cancelar mensagens.',
  'Receive events about what happens to your messages.': 'Receber eventos sobre o que acontece com as suas mensagens.',
  'The service, and the key of the request.': 'O serviço e a chave usada na requisição.',
  'A key sees its own batches; with the scope `messages:read_all`, those of every key.':
    'Uma chave vê os seus próprios lotes; com o escopo `messages:read_all`, os de todas as chaves.',
  'Look up a batch and its progress': 'Ver o andamento de um lote',
  'The batch.': 'O lote.',
  'The new time must be earlier than the `expires_at` of every message that waits. Done in parts: if it ends with an error, repeat it, and it goes on with the rest.':
    'O novo horário deve ser anterior ao `expires_at` de cada mensagem na fila. É feito por partes: se terminar com erro, repita a requisição, e ela continua com o resto.',
  'Reschedule what is still waiting in a batch': 'Reagendar o que ainda está na fila de um lote',
  'What happened to its messages.': 'O que aconteceu com as mensagens.',
  '`not_reschedulable`: nothing of it waits.': '`not_reschedulable`: não há mais nada do lote na fila.',
  'Once this is answered, nothing that it counts as canceled is sent. Done in parts: if it ends with an error, repeat it, and it goes on with the rest.':
    'Depois da resposta, nada do que ela conta como cancelado é enviado. É feito por partes: se terminar com erro, repita a requisição, e ela continua com o resto.',
  'Pause a batch': 'Pausar um lote',
  'Once this is answered, no further message of it begins to be sent; what is `Enviando` ends. `expires_at` goes on counting. Repeating it changes nothing.':
    'Depois da resposta, nenhuma outra mensagem dele começa a ser enviada; o que está `Enviando` termina. O `expires_at` continua contando. Repetir não muda nada.',
  'The batch is paused.': 'O lote está pausado.',
  '`not_pausable`: everything of it was sent or has ended, or too many batches are paused.':
    '`not_pausable`: tudo dele já foi enviado ou terminou, ou já há lotes demais pausados.',
  'Resume a paused batch': 'Retomar um lote pausado',
  'Its messages keep their times: those that have come meanwhile are sent now, also those that wait for the review of a template (`provider_review`), which does not stop the batch again. Repeating it changes nothing.':
    'As mensagens mantêm seus horários: as que já passaram do horário são enviadas agora, também as que esperam a avaliação de um modelo (`provider_review`), que não para o lote outra vez. Repetir não muda nada.',
  'The batch is not paused.': 'O lote não está pausado.',
  'Cancel what is still waiting in a batch': 'Cancelar o que ainda está na fila de um lote',
  '`not_cancelable`: nothing of it waits, and nothing of it was canceled.':
    '`not_cancelable`: não há mais nada do lote na fila, e nada dele foi cancelado.',
  'All or nothing: one bad message refuses the batch. A 200 means that every message is on disk.':
    'Tudo ou nada: uma mensagem inválida recusa o lote. Um 200 significa que cada mensagem está gravada em disco.',
  'Queue messages, for now or for later': 'Enfileirar mensagens, para agora ou para depois',
  'Makes the request safe to repeat for 24 hours: the same key and body are answered with the same bytes, and nothing is queued twice. 1 to 255 visible ASCII characters, with or without quotes around them.':
    'Torna a requisição segura de repetir por 24 horas: a mesma chave e o mesmo corpo recebem os mesmos bytes, e nada é enfileirado duas vezes. De 1 a 255 caracteres ASCII visíveis, com ou sem aspas em volta.',
  'Queued.': 'Enfileiradas.',
  'Look up the key of the request': 'Consultar a chave usada na requisição',
  'The key.': 'A chave.',
  'Newest first. Follow `next_cursor`, with the same filters, until it is null: a page may hold fewer messages than asked for, even none, and still have a next one. A key sees its own messages; with the scope `messages:read_all`, those of every key.':
    'As mais novas primeiro. Siga `next_cursor`, com os mesmos filtros, até que seja null: uma página pode ter menos mensagens que o pedido, ou nenhuma, e ainda haver uma seguinte. Uma chave vê as suas próprias mensagens; com o escopo `messages:read_all`, as de todas as chaves.',
  'List messages by filter': 'Listar mensagens por filtro',
  'In any of these statuses: repeat the parameter, or separate them by commas.':
    'Em qualquer destes status: repita o parâmetro, ou separe por vírgulas.',
  'To the person with this number, in any form of it.': 'Para a pessoa com este número, em qualquer forma dele.',
  'Of this batch.': 'Deste lote.',
  'With this id of your own.': 'Com esta identificação sua.',
  'Accepted then or later. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.':
    'Aceitas nesse horário ou depois. `Y-m-d H:i:s` ou ISO 8601; sem deslocamento, no fuso da chave.',
  'Accepted then or earlier; the whole second counts. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.':
    'Aceitas nesse horário ou antes; conta o segundo inteiro. `Y-m-d H:i:s` ou ISO 8601; sem deslocamento, no fuso da chave.',
  'Scheduled for then or later. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.':
    'Agendadas para esse horário ou depois. `Y-m-d H:i:s` ou ISO 8601; sem deslocamento, no fuso da chave.',
  'Scheduled for then or earlier. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.':
    'Agendadas para esse horário ou antes. `Y-m-d H:i:s` ou ISO 8601; sem deslocamento, no fuso da chave.',
  'The `next_cursor` of the page before, with the same filters.':
    'O `next_cursor` da página anterior, com os mesmos filtros.',
  'Most messages of a page.': 'Máximo de mensagens de uma página.',
  'A page of messages.': 'Uma página de mensagens.',
  'A key sees its own messages; with the scope `messages:read_all`, those of every key.':
    'Uma chave vê as suas próprias mensagens; com o escopo `messages:read_all`, as de todas as chaves.',
  'Look up a message': 'Consultar uma mensagem',
  'The message.': 'A mensagem.',
  'The new time must be earlier than its `expires_at`.': 'O novo horário deve ser anterior ao `expires_at` dela.',
  'Reschedule a waiting message': 'Reagendar uma mensagem na fila',
  'The message at its new time.': 'A mensagem no novo horário.',
  '`not_reschedulable`: sending has begun.': '`not_reschedulable`: o envio já começou.',
  'Once this is answered with 200 the message is not sent. Repeating it changes nothing.':
    'Depois de um 200, a mensagem não é enviada. Repetir não muda nada.',
  'Cancel a waiting message': 'Cancelar uma mensagem na fila',
  'The canceled message.': 'A mensagem cancelada.',
  '`not_cancelable`: sending has begun.': '`not_cancelable`: o envio já começou.',
  'Queues a message to the recipient of this one, by the same channel. Meta changes the order in the chat; outside the window the message fails.':
    'Enfileira uma mensagem para o destinatário desta, pelo mesmo canal. A Meta muda o pedido na conversa; fora da janela a mensagem falha.',
  'Tell what became of a payment': 'Informar o que aconteceu com um pagamento',
  '`payment_not_open`: it brought no payment as a button, the provider has not taken it, or its channel is gone.':
    '`payment_not_open`: ela não levou um pagamento como botão, o provedor não a aceitou, ou o canal dela não existe mais.',
  'Send a failed message again': 'Reenviar uma mensagem que falhou',
  'The message, in the queue again.': 'A mensagem, de novo na fila.',
  'The same message, due now, with all its attempts before it. One that is `Incerta` gets one attempt, with the same key as before, where `may_arrive_twice` is `true`.':
    'A mesma mensagem, para agora, com todas as tentativas pela frente. Uma `Incerta` ganha uma tentativa, com a mesma chave de antes, se `may_arrive_twice` é `true`.',
  '`not_retryable`: it has not failed, has expired or was erased. `may_arrive_twice`: it is `Incerta`, so that its recipient may get it twice, and the request does not say that it may.':
    '`not_retryable`: ela não falhou, expirou ou foi apagada. `may_arrive_twice`: ela está `Incerta`, o destinatário pode recebê-la duas vezes, e o pedido não diz que pode.',
  'What sending a message again may cause.': 'O que reenviar uma mensagem pode causar.',
  '`true`: also a message that is `Incerta`, which its recipient may have already, is sent again.':
    '`true`: também uma mensagem `Incerta`, que o destinatário já pode ter, é reenviada.',
  'Also open at `/docs/openapi.json`.': 'Disponível também em `/docs/openapi.json`.',
  'This document': 'Este documento',
  'OpenAPI 3.1.': 'OpenAPI 3.1.',
  'Health and version of the service': 'Saúde e versão do serviço',
  'Messages are accepted.': 'Mensagens são aceitas.',
  'Messages cannot be accepted now.': 'Mensagens não podem ser aceitas agora.',
  'Errors are in Portuguese, unless this names `en` before any `pt`.':
    'Os erros vêm em português, a menos que este cabeçalho traga `en` antes de qualquer `pt`.',
  'Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors.':
    'A sua identificação da requisição, de 1 a 128 caracteres ASCII visíveis: ela volta na resposta e aparece no log e nos erros.',
  'The id of the request: the one that came with it, or a new one.':
    'A identificação da requisição: a que foi enviada com ela, ou uma nova.',
  'The limits of the key; only on answers to a key that has some.':
    'Os limites da chave; só nas respostas a uma chave que tem algum.',
  'What is left of each limit, and when it is renewed.': 'O que resta de cada limite e quando ele se renova.',
  'The number of seconds after which to try again.': 'Em quantos segundos vale a pena tentar de novo.',
  'How to authenticate.': 'Como se autenticar.',
  'The methods that the address takes.': 'Os métodos que o endereço aceita.',
  'The answer of an earlier request, given again: nothing was queued twice.':
    'A resposta de uma requisição anterior, repetida: nada foi enfileirado duas vezes.',
  'What was queued together.': 'O que foi enfileirado junto.',
};
