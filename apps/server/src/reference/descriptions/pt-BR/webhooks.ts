import type { Phrases } from '@recado/core';

/** Texts of webhooks, events and deliveries in Portuguese, by their English text. */
export const webhookPhrases: Phrases = {
  'The ID by which Meta knows the recipient (BSUID), where it told one: a message names it as `user_id` in place of `phone` while `from` is null.':
    'O id pelo qual a Meta conhece o destinatário (BSUID), onde ela o informou: uma mensagem o leva como `user_id` no lugar de `phone` enquanto `from` é null.',
  'Null once erased, and where `user_id` stands in its place.':
    'Null depois de apagado e onde `user_id` está no lugar dele.',
  'The webhooks of the key': 'Os webhooks da chave',
  'The webhooks, newest first.': 'Os webhooks, os mais novos primeiro.',
  'The webhooks of the key, newest first.': 'Os webhooks da chave, os mais novos primeiro.',
  'From now on the events are sent there, signed as Standard Webhooks says. They are those of the messages of this key. `message.received` needs the scope `inbound:read`, `opt_out.added` the scope `opt_outs:read`. 50 webhooks a key at most.':
    'A partir de agora os eventos são enviados para lá, assinados conforme o Standard Webhooks. São os eventos das mensagens desta chave. `message.received` exige o escopo `inbound:read`, e `opt_out.added` o escopo `opt_outs:read`. No máximo 50 webhooks por chave.',
  'Create a webhook': 'Criar um webhook',
  'The webhook, with its secret.': 'O webhook, com o seu segredo.',
  'Whatever became of it, with the same `webhook-id`.': 'Seja qual for o resultado anterior, com o mesmo `webhook-id`.',
  'Send one delivery again': 'Reenviar uma entrega',
  'The delivery, which will be made in a moment.': 'A entrega, que será feita em instantes.',
  '`validation_failed`: the webhook is disabled.': '`validation_failed`: o webhook está desativado.',
  'Look up a webhook': 'Consultar um webhook',
  'The webhook.': 'O webhook.',
  'Change, enable or disable a webhook': 'Alterar, ativar ou desativar um webhook',
  'The webhook as it is now.': 'O webhook como está agora.',
  'What waits for it is not sent.': 'O que está na fila para ele não é enviado.',
  'Delete a webhook': 'Excluir um webhook',
  'The webhook no longer exists.': 'O webhook não existe mais.',
  'Newest first, with the last request and the beginning of its answer. Kept for 30 days.':
    'As mais novas primeiro, com a última requisição e o começo da resposta. Guardadas por 30 dias.',
  'List the deliveries of a webhook': 'Listar as entregas de um webhook',
  'In this status only.': 'Só com este status.',
  'The `next_cursor` of the page before, with the same filter.':
    'O `next_cursor` da página anterior, com o mesmo filtro.',
  'Most deliveries of a page.': 'Máximo de entregas de uma página.',
  'A page of deliveries.': 'Uma página de entregas.',
  'A page of deliveries, newest first.': 'Uma página de entregas, as mais novas primeiro.',
  'Everything since then that failed: what was given up, and what rests before its next attempt.':
    'Tudo o que falhou desde esse horário: o que não tem mais tentativas e o que aguarda a próxima.',
  'Send again what failed': 'Reenviar o que falhou',
  'How many deliveries will be made in a moment.': 'Quantas entregas serão feitas em instantes.',
  'Both secrets sign for a day, or for as long as is asked: the header carries two signatures meanwhile.':
    'Os dois segredos assinam por um dia, ou pelo tempo pedido: enquanto isso o cabeçalho traz duas assinaturas.',
  'Replace the secret that signs': 'Substituir o segredo que assina',
  'The webhook, with its new secret.': 'O webhook, com o novo segredo.',
  'As an ordinary delivery.': 'Como uma entrega comum.',
  'Send `webhook.test`': 'Enviar `webhook.test`',
  'Listen to events without an address': 'Escutar eventos sem um endereço',
  'A webhook whose events are taken by the program that listens, signed as those that are posted. It ends by `DELETE /api/webhooks/{id}`, and by itself when nobody asked for ten minutes.':
    'Um webhook cujos eventos o programa que escuta busca, assinados como os que são enviados. Termina com `DELETE /api/webhooks/{id}`, e sozinho quando ninguém busca por dez minutos.',
  'Take the next events of a listener': 'Buscar os próximos eventos de quem escuta',
  'What was not acknowledged by `taken` is given again, for an hour. Once a second is often enough; each request counts for the limits of the key.':
    'O que `taken` não confirmou é entregue de novo, por uma hora. Uma vez por segundo basta; cada requisição conta nos limites da chave.',
  'The next events.': 'Os próximos eventos.',
  'A program that fetches events itself.': 'Um programa que busca os próprios eventos.',
  'The events that it hears; without it, all that the scopes of the key allow.':
    'Os eventos que ele recebe; sem o campo, todos os que os escopos da chave permitem.',
  'Which events are known already.': 'Quais eventos já são conhecidos.',
  'The `id` of each event that was taken: they are not given again, all others are. With it `after` is not read, and new events are given at once.':
    'O `id` de cada evento buscado: eles não são entregues de novo, e todos os outros sim. Com ele, `after` não é lido, e eventos novos são entregues na hora.',
  'In place of `taken`: the greatest `id` that was taken, which with those before it is not given again. Events are then given five seconds late, because some with smaller ids may still be on their way.':
    'No lugar de `taken`: o maior `id` buscado, que não é entregue de novo, nem os anteriores. Os eventos são então entregues cinco segundos depois, porque alguns com ids menores ainda podem estar a caminho.',
  'An event, as it would be posted to a webhook.': 'Um evento, como seria enviado a um webhook.',
  'By which the event is acknowledged.': 'Por ele o evento é confirmado.',
  'The headers, with the signature.': 'Os cabeçalhos, com a assinatura.',
  'The body, byte by byte.': 'O corpo, byte a byte.',
  'The next events, the oldest first.': 'Os próximos eventos, do mais antigo ao mais novo.',
  'A hundred at most; none: nothing is new.': 'Cem no máximo; nenhum: não há nada de novo.',
  'The gateway accepted a message': 'O provedor aceitou uma mensagem',
  'A message came to the device': 'Uma mensagem chegou ao aparelho',
  'A message was opened': 'Uma mensagem foi aberta',
  'A message failed for good': 'Uma mensagem falhou em definitivo',
  'A message was canceled': 'Uma mensagem foi cancelada',
  'A message expired before its attempt began': 'Uma mensagem expirou antes de a tentativa começar',
  'It is not known whether a message was accepted': 'Não se sabe se uma mensagem foi recebida pelo provedor',
  'A recipient wrote': 'Um destinatário escreveu',
  'A number wants no more messages': 'Um número não quer mais mensagens',
  'What the recipient sent beside words.': 'O que o destinatário enviou além das palavras.',
  'The provider’s id of it.': 'O id que o provedor deu a isso.',
  'The button, or the entry of a list, by which the recipient answered.':
    'O botão, ou o item de uma lista, com que o destinatário respondeu.',
  'The `id` that its message gave it; of a quick reply of a template its payload. Null: not told.':
    'O `id` que a mensagem deu a ele; o de uma resposta rápida de modelo é o payload dela. Null: não informado.',
  'The words on it. Null: not told.': 'As palavras nele. Null: não informadas.',
  'Only of a quick reply of a template: what was put behind it.':
    'Só de uma resposta rápida de modelo: o que foi posto atrás dela.',
  'Null: they did not answer by a button. Else `text` has its words, too.':
    'Null: ele não respondeu com um botão. Senão, `text` também tem as palavras do botão.',
  'What a recipient wrote. It is kept for a day, for retries and replays; there is no inbox.':
    'O que um destinatário escreveu. Fica guardado por um dia, para novas tentativas e reenvios; não há caixa de entrada.',
  'The channel to which they wrote.': 'O canal a que ele escreveu.',
  'Digits with country code, as the provider spells them: the ninth digit of Brazil may be missing. Null: WhatsApp hides the number, and it is not known.':
    'Dígitos com o código do país, como o provedor os escreve: o nono dígito do Brasil pode faltar. Null: o WhatsApp oculta o número, e ele não é conhecido.',
  'Null: it has no words.': 'Null: não tem palavras.',
  'By the provider.': 'Segundo o provedor.',
  'The message that the recipient marked as answered; null: none of ours.':
    'A mensagem que o destinatário marcou como respondida; null: nenhuma das nossas.',
  'The provider’s id of what they wrote.': 'O id do provedor para o que ele escreveu.',
  'A number that wants no messages from now on.': 'Um número que a partir de agora não quer mensagens.',
  'As in the list of opt-outs.': 'Como na lista de descadastros.',
  'Who said so, as in the list of opt-outs.': 'Quem informou, como na lista de descadastros.',
  'Where they said so.': 'Onde foi informado.',
  'Nothing in a batch is open any more': 'Não há mais nada em aberto em um lote',
  'A channel stopped': 'Um canal parou',
  'A channel resumed': 'Um canal voltou a enviar',
  'A provider told something new of a channel': 'Um provedor informou algo novo sobre um canal',
  'A template was approved, paused or rated': 'Um modelo foi aprovado, pausado ou avaliado',
  'What the provider told of the account or the number behind a channel.':
    'O que o provedor informou sobre a conta ou o número por trás de um canal.',
  '`quality`: how recipients rate the number; `messaging_limit`: to how many new recipients it may write; `account`: what happened to the account; `reach_out`: whether the number may write to people who have not written to it (`LOCKED` or `FREE`); `capping`: how near it is to its limit of new chats.':
    '`quality`: como os destinatários avaliam o número; `messaging_limit`: para quantos destinatários novos ele pode escrever; `account`: o que aconteceu com a conta; `reach_out`: se o número pode escrever para quem não escreveu para ele (`LOCKED` ou `FREE`); `capping`: quão perto ele está do limite de conversas novas.',
  'The provider’s word for the new state.': 'A palavra do provedor para o novo estado.',
  'Further words of the provider; of `LOCKED`: until when.': 'Outras palavras do provedor; em `LOCKED`: até quando.',
  'The value before; null: none was known.': 'O valor anterior; null: nenhum era conhecido.',
  'When it happened, as the provider says.': 'Quando aconteceu, segundo o provedor.',
  'A message template of a channel that its provider approved, paused or rated. One of its three states changed.':
    'Um modelo de mensagem de um canal que o provedor aprovou, pausou ou avaliou. Um dos três estados dele mudou.',
  'Its new status, such as `APPROVED` or `PAUSED`; null: another state changed.':
    'A nova situação, como `APPROVED` ou `PAUSED`; null: mudou outro estado.',
  'Its new category, such as `UTILITY`; null: another state changed.':
    'A nova categoria, como `UTILITY`; null: mudou outro estado.',
  'Its new quality, such as `RED`; null: another state changed.':
    'A nova qualidade, como `RED`; null: mudou outro estado.',
  'Why, in the provider’s words.': 'Por quê, nas palavras do provedor.',
  'Another webhook was disabled': 'Outro webhook foi desativado',
  'Somebody asked for a test': 'Alguém pediu um teste',
  'The same for every attempt and replay: process each id once, even if it arrives twice.':
    'O mesmo em cada tentativa e reenvio: trate cada id uma única vez, mesmo que chegue duas.',
  'When this attempt was made, in seconds since 1970.': 'Quando esta tentativa foi feita, em segundos desde 1970.',
  '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.':
    '`v1,` e o base64 do HMAC-SHA256 de `id.timestamp.body`, com o segredo do webhook. Duas, com um espaço entre elas, enquanto um segredo substituído ainda assina.',
  'When it happened.': 'Quando aconteceu.',
  'Disables the webhook.': 'Desativa o webhook.',
  'Taken. Answer within 15 seconds, and do the work afterwards.':
    'Recebido. Responda em até 15 segundos e faça o trabalho depois.',
  'What stopped it, explained at `/docs/errors`; null: a person did.':
    'O que o parou, explicado em `/docs/errors`; null: foi uma pessoa.',
  'Whether it goes on by itself or has to be told to; null when it does go on.':
    'Se ele volta automaticamente ou se alguém precisa retomá-lo; null quando voltou.',
  'A channel that stopped or resumed.': 'Um canal que parou ou que voltou a enviar.',
  'A batch in which nothing is open any more.': 'Um lote em que não há mais nada em aberto.',
  'Counts the steps of the message: events may arrive in another order, this number tells theirs.':
    'Conta as mudanças da mensagem: os eventos podem chegar fora de ordem, e este número indica a ordem certa.',
  'Only with `message.sent`, where the provider has accepted the message and holds it back for a review: its code is `provider_review`.':
    'Só em `message.sent`, quando o provedor aceitou a mensagem e a retém para avaliação: o código é `provider_review`.',
  'Explained at `/docs/errors`.': 'Explicado em `/docs/errors`.',
  'A message as of the step that is announced, which it may have left behind by now.':
    'A mensagem como estava na mudança informada; ela já pode ter avançado.',
  'Whether anything is sent to it.': 'Se algo é enviado para ele.',
  'Since when every attempt to reach it has failed.': 'Desde quando toda tentativa de alcançá-lo falha.',
  'Since when every attempt to reach it had failed.': 'Desde quando toda tentativa de alcançá-lo falhava.',
  'When it was disabled.': 'Quando foi desativado.',
  '`owner`: by request; `gone`: it answered 410; `failing`: it failed for five days.':
    '`owner`: a pedido; `gone`: respondeu 410; `failing`: falhou por cinco dias.',
  'Shown this once. Standard Webhooks: `whsec_` and base64.':
    'Mostrado só desta vez. Standard Webhooks: `whsec_` e base64.',
  'A new webhook, with the secret that signs what is sent to it.':
    'Um webhook novo, com o segredo que assina o que lhe é enviado.',
  'Where to POST: https, to a public address. A user or a password in it is refused.':
    'Para onde enviar o POST: https, em um endereço público. Usuário ou senha nele são recusados.',
  'The events that it receives.': 'Os eventos que ele recebe.',
  'The events that it receives. Required, except beside `format`: there, without it, all that the format tells and the scopes of the key allow.':
    'Os eventos que ele recebe. Obrigatório, menos ao lado de `format`: ali, sem ele, tudo o que o formato conta e os escopos da chave permitem.',
  'The language of another provider in which it is told, for a program that was written for that provider; it stays as it is. Null: in the words of Recado.':
    'A língua de outro provedor em que ele é avisado, para um programa escrito para aquele provedor; não muda depois. Null: nas palavras do Recado.',
  'The language of another provider in which it is told; null: in the words of Recado.':
    'A língua de outro provedor em que ele é avisado; null: nas palavras do Recado.',
  'For the people who read the list of webhooks.': 'Para quem lê a lista de webhooks.',
  'For the people who read the list of webhooks; null removes it.': 'Para quem lê a lista de webhooks; null a remove.',
  'An address that receives events about what happens to messages.':
    'Um endereço que recebe eventos sobre o que acontece com as mensagens.',
  'Deliveries that are due now; 100,000 at most.': 'Entregas marcadas para agora; no máximo 100.000.',
  'What was asked to be sent again.': 'O que se pediu para reenviar.',
  '`Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.':
    '`Y-m-d H:i:s` ou ISO 8601; sem deslocamento, no fuso da chave.',
  'From when on.': 'A partir de quando.',
  'Until then the secret before it signs too.': 'Até esse horário, o segredo anterior também assina.',
  'A webhook with the secret that signs from now on.': 'Um webhook com o segredo que assina a partir de agora.',
  'Seconds for which the old secret signs beside the new one.':
    'Segundos em que o segredo antigo assina ao lado do novo.',
  'How the old secret ends.': 'Como o segredo antigo termina.',
  'An address that receives events about the messages of its key.':
    'Um endereço que recebe eventos sobre as mensagens da sua chave.',
  'Null: there was no answer.': 'Null: não houve resposta.',
  'An attempt that has ended.': 'Uma tentativa que terminou.',
  '`false`: nothing is sent any more, and what waits ends as failed. `true` forgets past failures.':
    '`false`: nada mais é enviado, e o que está na fila termina como falha. Com `true`, as falhas anteriores deixam de contar.',
  'What to change; the rest stays as it is.': 'O que deve mudar; o resto fica como está.',
  'The header `webhook-id`: the same at every attempt and replay.':
    'O cabeçalho `webhook-id`: o mesmo em cada tentativa e reenvio.',
  'Attempts that have begun.': 'Tentativas que começaram.',
  'When it is tried next; null: it is being tried, or has ended.':
    'Quando será a próxima tentativa; null: está sendo tentada, ou terminou.',
  'Why it failed, or its last attempt did.': 'Por que falhou, ou por que a última tentativa falhou.',
  'The body that is sent.': 'O corpo que é enviado.',
  'When it was delivered or given up.': 'Quando foi entregue ou quando as tentativas acabaram.',
  'One event sent to one webhook.': 'Um evento enviado a um webhook.',
  'Brings the next page, with the same filter; null: there is none. A page may be empty and have one.':
    'Traz a próxima página, com o mesmo filtro; null: não há. Uma página pode estar vazia e ter uma seguinte.',
  'Another webhook of the same owner, which was disabled.': 'Outro webhook da mesma chave, que foi desativado.',
  'Always null: there are 50 at most.': 'Sempre null: são 50 no máximo.',
  'What was sent besides the body.': 'O que foi enviado além do corpo.',
  'Some of its headers.': 'Alguns dos cabeçalhos.',
  'The first 4 KiB.': 'Os primeiros 4 KiB.',
  'The beginning of the response.': 'O começo da resposta.',
  'The webhook that was asked for a test.': 'O webhook que foi testado.',
};
