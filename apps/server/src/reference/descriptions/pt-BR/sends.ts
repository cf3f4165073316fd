import type { Phrases } from '@recado/core';

/** Texts of saved texts and of sends to lists in Portuguese, by their English text. */
export const sendPhrases: Phrases = {
  'Keep texts for later sends. Needs scopes that no key has by itself.':
    'Guardar textos para envios futuros. Pede escopos que nenhuma chave tem por si.',
  'Saved texts': 'Textos salvos',
  'Those of the whole installation. The panel has them under *Enviar*, *Textos salvos*.':
    'Os de toda a instalação. O painel os tem em *Enviar*, *Textos salvos*.',
  'All saved texts, by name.': 'Todos os textos salvos, por nome.',
  'Look up a saved text': 'Consultar um texto salvo',
  'The text.': 'O texto.',
  'Save a text': 'Salvar um texto',
  'A repeated request is refused, because the name is taken.':
    'Uma requisição repetida é recusada, porque o nome já existe.',
  'Change a saved text': 'Alterar um texto salvo',
  'Earlier versions stay, and the panel shows them. What was sent or is scheduled does not change.':
    'As versões anteriores ficam, e o painel as mostra. O que foi enviado ou está agendado não muda.',
  'Remove a saved text': 'Remover um texto salvo',
  'Its versions stay, and the name can be taken again. Repeating it changes nothing.':
    'As versões ficam, e o nome pode ser usado de novo. Repetir não muda nada.',
  'The text is not offered any more.': 'O texto não é mais oferecido.',
  'A text to be kept.': 'Um texto a guardar.',
  'With variables, as a message has them.': 'Com variáveis, como as de uma mensagem.',
  'What changes of a saved text.': 'O que muda de um texto salvo.',
  'A text that is kept for later sends.': 'Um texto guardado para envios futuros.',
  'A template of the account behind a channel, as its provider told it.':
    'Um modelo da conta por trás de um canal, como o provedor informou.',
  'The word of the provider, such as `APPROVED`, `PENDING`, `PAUSED` or `REJECTED`.':
    'A palavra do provedor, como `APPROVED`, `PENDING`, `PAUSED` ou `REJECTED`.',
  'Whether the provider takes messages of it, as far as it told.':
    'Se o provedor aceita mensagens dele, pelo que informou.',
  'null: not known.': 'null: não se sabe.',
  'Why it was refused.': 'Por que foi recusado.',
  'Its text.': 'O texto dele.',
  'The fields that a send fills, by name.': 'Os campos que um envio preenche, por nome.',
  'All known templates of a channel.': 'Todos os modelos conhecidos de um canal.',
  'The category that it gets on the first of next month; null: it keeps its own, or none was told.':
    'A categoria que recebe no primeiro dia do mês que vem; null: fica com a sua, ou nada foi dito.',
  'How recipients take it, in the word of the provider: `GREEN`, `YELLOW` or `RED`; null: not told.':
    'Como os destinatários o recebem, na palavra do provedor: `GREEN`, `YELLOW` ou `RED`; null: não foi dito.',
  'Header, body, footer and buttons, as the provider writes them; null: not told.':
    'Cabeçalho, texto, rodapé e botões, como o provedor os escreve; null: não foi dito.',
  'Look up a template of a channel': 'Consultar um modelo de um canal',
  'As the provider last told it; it is not asked now.':
    'Como o provedor o descreveu por último; ele não é consultado agora.',
  'The template.': 'O modelo.',
  'Templates of a channel': 'Modelos de um canal',
  'As the provider last told them; it is not asked now. Empty for a provider that has none, or was never asked. They are created by `POST`, in the panel or at the provider.':
    'Como o provedor informou da última vez; ele não é consultado agora. Vazio para um provedor que não os tem, ou que nunca foi consultado. São criados por `POST`, no painel ou no provedor.',
  'What it takes is reviewed by it: `status` says how far that is. It takes up to 20 seconds. After a lost answer look the template up: a repeated request is refused, because the name is taken. One with a file in its header is created in the panel.':
    'O que ele aceita passa por uma análise dele: `status` diz em que ponto está. Leva até 20 segundos. Depois de uma resposta perdida, consulte o modelo: uma requisição repetida é recusada, porque o nome já existe. Um modelo com um arquivo no cabeçalho é criado no painel.',
  'Ask the provider for a new template': 'Pedir um modelo novo ao provedor',
  'The provider has taken it.': 'O provedor o aceitou.',
  '`not_changeable`: the channel is archived, its provider has no templates, or did not take this one; `detail` says why.':
    '`not_changeable`: o canal está arquivado, o provedor dele não tem modelos, ou não aceitou este; `detail` diz por quê.',
  '`AUTHENTICATION` has `code`, and nothing else.': '`AUTHENTICATION` tem `code`, e nada mais.',
  'Required, except with `code`. It neither begins nor ends with a parameter.':
    'Obrigatório, exceto com `code`. Não começa nem termina com um parâmetro.',
  'A value of each parameter of the body, for those who review it.':
    'Um valor para cada parâmetro do texto, para quem o analisa.',
  'A template that the provider of a channel is asked for.': 'Um modelo que se pede ao provedor de um canal.',
  'The words on its button.': 'As palavras no botão dele.',
  'Whether it warns of giving the code to others.': 'Se ele avisa para não passar o código a outros.',
  'After how long it says that the code has expired; null: it says nothing of that.':
    'Depois de quanto tempo ele diz que o código venceu; null: não diz nada disso.',
  'What a template for one-time codes has; its provider writes the text.':
    'O que tem um modelo para códigos de uso único; o provedor escreve o texto.',
  'A button of a new template.': 'Um botão de um modelo novo.',
  '`pix`, `boleto` and `link` are ways to pay.': '`pix`, `boleto` e `link` são formas de pagamento.',
  'The words on it; of `reply`, `url` and `phone`.': 'As palavras nele; de `reply`, `url` e `phone`.',
  'Of `url`; a parameter may stand at its end.': 'De `url`; um parâmetro pode ficar no fim.',
  'Of `phone`.': 'De `phone`.',
  'Of `url` with a parameter: the whole address. Of `coupon`: a coupon.':
    'De `url` com um parâmetro: o endereço inteiro. De `coupon`: um cupom.',
  'A value of its one parameter.': 'Um valor do único parâmetro dele.',
  'In place of the text: each message has a place.': 'No lugar do texto: cada mensagem tem um lugar.',
  'The header of a new template: a text, or a place.': 'O cabeçalho de um modelo novo: um texto ou um lugar.',
  'All known templates, by name and language.': 'Todos os modelos conhecidos, por nome e idioma.',
  'Send to saved lists. Needs a scope that no key has by itself.':
    'Enviar a listas salvas. Pede um escopo que nenhuma chave tem por si.',
  'Send to a saved list': 'Enviar a uma lista salva',
  'The list is copied and checked as in the panel: who opted out, is in it twice or lacks a variable gets nothing, and is counted in `refused`. The messages are in the name of the key, and its limits hold: what is above them waits. It takes some seconds for 100,000 people. Send `dry_run` first to see what would happen. Without it `Idempotency-Key` is required: a repeat with the same key and body is the same send, and is answered with what it has become.':
    'A lista é copiada e conferida como no painel: quem se descadastrou, está nela duas vezes ou não tem uma variável não recebe, e é contado em `refused`. As mensagens são da chave, e os limites dela valem: o que passa deles espera. Leva alguns segundos para 100.000 pessoas. Mande `dry_run` antes para ver o que aconteceria. Sem ele `Idempotency-Key` é obrigatório: uma repetição com a mesma chave e o mesmo corpo é o mesmo envio, e a resposta diz o que ele se tornou.',
  'It is confirmed, or was only checked.': 'Está confirmado, ou só foi conferido.',
  '`idempotency_running`: it is being made, or the list was just replaced.':
    '`idempotency_running`: está sendo feito, ou a lista acaba de ser substituída.',
  'Sends to saved lists': 'Envios a listas salvas',
  'Those of this key, newest first; with `messages:read_all` those of all keys. Follow `next_cursor` until it is null: a page may be short, even empty, and still have a next one. `refused` is null here; `GET /api/sends/{id}` tells it.':
    'Os desta chave, do mais novo ao mais antigo; com `messages:read_all`, os de todas as chaves. Siga `next_cursor` até ele ser null: uma página pode ser curta, até vazia, e ainda assim haver uma seguinte. `refused` é null aqui; `GET /api/sends/{id}` o conta.',
  'A page of sends.': 'Uma página de envios.',
  'Look up a send to a saved list': 'Consultar um envio a uma lista salva',
  'One of this key; with `messages:read_all` of any key. Those of people are in the panel only.':
    'Um desta chave; com `messages:read_all`, de qualquer chave. Os de pessoas ficam só no painel.',
  'The send.': 'O envio.',
  'A template that is sent in place of a text.': 'Um modelo enviado no lugar de um texto.',
  'By the fields of the template: a text for all, or a field of the list. A field that is not named takes that of the list which has its name.':
    'Pelos campos do modelo: um texto para todos, ou um campo da lista. Um campo sem valor usa o da lista que tem o nome dele.',
  'A send to a saved list.': 'Um envio a uma lista salva.',
  'The name of the list. Exactly one of `list` and `list_id` is given.':
    'O nome da lista. Informe exatamente um de `list` e `list_id`.',
  'The list by its `id`, which stays when it is renamed.': 'A lista pelo `id`, que fica quando ela muda de nome.',
  'What everybody gets, with the text as its caption or without a text. With a template it stands in the header.':
    'O que todos recebem, com o texto como legenda ou sem texto. Com um modelo, fica no cabeçalho.',
  'A file that this key has uploaded.': 'Um arquivo que esta chave enviou.',
  'With variables. Exactly one of `text`, `saved_text` and `template` is given; beside `media` there may be none.':
    'Com variáveis. Informe exatamente um de `text`, `saved_text` e `template`; ao lado de `media` pode não haver nenhum.',
  'The name of a saved text, as it is now.': 'O nome de um texto salvo, como está agora.',
  'A channel or a pool; missing: that of the key, else the default of the installation.':
    'Um canal ou um grupo; ausente: o da chave, senão o padrão da instalação.',
  'What the batch is called.': 'Como o lote se chama.',
  '`Y-m-d H:i:s` in the zone of the request, or ISO 8601; missing: at once.':
    '`Y-m-d H:i:s` no fuso da requisição, ou ISO 8601; ausente: já.',
  'The zone of `scheduled_at`; missing: that of the key, else of the installation.':
    'O fuso de `scheduled_at`; ausente: o da chave, senão o da instalação.',
  'Over how many seconds its messages are spread.': 'Ao longo de quantos segundos as mensagens são distribuídas.',
  'Whether it is only checked: the answer says what would be sent, and nothing is kept.':
    'Se só é conferido: a resposta diz o que seria enviado, e nada é guardado.',
  'People of a list who do not get the send, for one reason.': 'Pessoas de uma lista que não recebem, por um motivo.',
  'Such as `opted_out`, `duplicate`, or the code with which `POST /api/enqueue-messages` refuses a field.':
    'Como `opted_out`, `duplicate`, ou o código com que `POST /api/enqueue-messages` recusa um campo.',
  'What one of the first people gets.': 'O que uma das primeiras pessoas recebe.',
  'The template of a send.': 'O modelo de um envio.',
  'null: it was only checked.': 'null: só foi conferido.',
  '`queuing`: its messages are being queued, as the limits of the key allow. `queued`: all are. `ready`: checked and not sent.':
    '`queuing`: as mensagens estão entrando na fila, como os limites da chave permitem. `queued`: todas entraram. `ready`: conferido e não enviado.',
  'The name that the list had.': 'O nome que a lista tinha.',
  'A channel or a pool.': 'Um canal ou um grupo.',
  'null: it is a text.': 'null: é um texto.',
  'When its first message may leave; null: at once.': 'Quando a primeira mensagem pode sair; null: já.',
  'People of the list.': 'Pessoas da lista.',
  'Those of them who get it.': 'As que recebem.',
  'The others, by why not, the most frequent first; null once the messages are queued.':
    'As outras, por motivo, o mais frequente primeiro; null quando as mensagens já entraram na fila.',
  'Messages that are queued.': 'Mensagens que entraram na fila.',
  'Its batch, which can be looked up, paused and canceled; null: nothing is queued yet.':
    'O lote, que se pode consultar, pausar e cancelar; null: nada entrou na fila ainda.',
  'With `dry_run`: what the first people get. null without it, and for a key without `messages:read`, since it holds data of the list.':
    'Com `dry_run`: o que as primeiras pessoas recebem. null sem ele, e para uma chave sem `messages:read`, pois contém dados da lista.',
  'When it was confirmed.': 'Quando foi confirmado.',
  'When its last message was queued.': 'Quando a última mensagem entrou na fila.',
};
