import type { Phrases } from '@recado/core';

/** Texts of the administration of keys in Portuguese, by their English text. */
export const keyPhrases: Phrases = {
  'Create, change, replace and revoke API keys. Needs scopes that no key has by itself.':
    'Criar, alterar, substituir e revogar chaves de API. Pede escopos que nenhuma chave tem por si.',
  'API keys': 'Chaves de API',
  'Revoked ones too, and never their secrets.': 'As revogadas também, e nunca os segredos.',
  'All keys, the newest first, revoked ones last.': 'Todas as chaves, a mais nova primeiro, as revogadas por último.',
  'Look up a key': 'Consultar uma chave',
  'Its scopes are among those of the key of the request. One that administers gets addresses within those of that key, and ends no later. A repeated request is refused, because the name is taken: `rotate` gives a secret that was lost. The key must be bound to addresses.':
    'Os escopos estão entre os da chave da requisição. Uma que administra recebe endereços dentro dos dela, e não termina depois. Uma requisição repetida é recusada, porque o nome já existe: `rotate` dá outro segredo no lugar de um perdido. A chave precisa estar presa a endereços.',
  'Create a key': 'Criar uma chave',
  'The key, with its secret this once.': 'A chave, com o segredo só desta vez.',
  'Every process applies it within a second. A key with a scope that the key of the request lacks is out of reach, and so is that key itself. The key must be bound to addresses.':
    'Todos os processos a aplicam em um segundo. Uma chave com um escopo que a da requisição não tem está fora de alcance, e ela própria também. A chave precisa estar presa a endereços.',
  'Change a key': 'Alterar uma chave',
  '`not_changeable`: it is the key of the request.': '`not_changeable`: é a chave da requisição.',
  'Also the key of the request. A key with a scope that it lacks is out of reach. Where the answer is lost, a repeat with the same `Idempotency-Key` gets the same secret while the old one works (`grace_seconds`). The key must be bound to addresses.':
    'Também a chave da requisição. Uma chave com um escopo que ela não tem está fora de alcance. Se a resposta se perder, uma repetição com a mesma `Idempotency-Key` recebe o mesmo segredo enquanto o antigo vale (`grace_seconds`). A chave precisa estar presa a endereços.',
  'Makes the request safe to repeat while the old secret works, for 24 hours at most: the same key and body are answered with the same new secret. 32 to 255 visible ASCII characters that nobody can guess, such as a UUID, with or without quotes around them. Without `grace_seconds` it has no effect.':
    'Torna a requisição segura de repetir enquanto o segredo antigo vale, por 24 horas no máximo: a mesma chave e o mesmo corpo recebem o mesmo segredo novo. De 32 a 255 caracteres ASCII visíveis que ninguém adivinhe, como um UUID, com ou sem aspas em volta. Sem `grace_seconds` não tem efeito.',
  'Give a key a new secret': 'Dar um segredo novo a uma chave',
  'Whether what it left waiting is canceled too; otherwise it is still sent.':
    'Se o que ela deixou na fila também é cancelado; senão, ainda é enviado.',
  'For good, with all its secrets, within a second. Repeating it changes nothing. The key must be bound to addresses.':
    'De vez, com todos os segredos, em um segundo. Repetir não muda nada. A chave precisa estar presa a endereços.',
  'Revoke a key': 'Revogar uma chave',
  'The key is revoked.': 'A chave está revogada.',
  'Its public beginning.': 'O começo público dele.',
  'Its last use since it was replaced.': 'O último uso desde que foi substituído.',
  'From then on it is refused.': 'A partir daí é recusado.',
  'A replaced secret that still works.': 'Um segredo substituído que ainda vale.',
  'The public beginning of its secret.': 'O começo público do segredo.',
  'From then on it is refused; null: never.': 'A partir daí é recusada; null: nunca.',
  'Where it may come from; null: from anywhere.': 'De onde pode vir; null: de qualquer lugar.',
  'Its own limits; null: those of the installation.': 'Os limites dela; null: os da instalação.',
  'The zone of its schedules; null: that of the installation.': 'O fuso dos agendamentos; null: o da instalação.',
  'The channel of messages that name none; null: that of the installation.':
    'O canal das mensagens que não dizem um; null: o da instalação.',
  'Who made it; null: nobody knows any more.': 'Quem a criou; null: não se sabe mais.',
  'Since when it is refused for good.': 'Desde quando é recusada de vez.',
  'Its last use.': 'O último uso.',
  'An API key without its secret.': 'Uma chave de API sem o segredo.',
  'A key with its secret, which is shown this once.': 'Uma chave com o segredo, mostrado só desta vez.',
  'Limits of a key; null: those of the installation.': 'Limites de uma chave; null: os da instalação.',
  'Only those that the key of the request has.': 'Só os que a chave da requisição tem.',
  '`Y-m-d H:i:s` in the zone of the installation, or ISO 8601; null: never.':
    '`Y-m-d H:i:s` no fuso da instalação, ou ISO 8601; null: nunca.',
  'Addresses and subnets; null: from anywhere. Of a key that administers, or reaches beyond its own messages, they must lie within those of the key of the request.':
    'Endereços e sub-redes; null: de qualquer lugar. Os de uma chave que administra, ou alcança além das próprias mensagens, precisam estar dentro dos da chave da requisição.',
  'A channel or a pool; null: the default of the installation.': 'Um canal ou um grupo; null: o padrão da instalação.',
  'No other key that works may have it.': 'Nenhuma outra chave que vale pode ter este nome.',
  'Whether everything goes to the sandbox. It stays so.': 'Se tudo vai para o simulador. Fica assim.',
  'A key to be created.': 'Uma chave a criar.',
  'Seconds for which the old secret works beside the new one; 0: all earlier ones end now.':
    'Segundos em que o segredo antigo vale ao lado do novo; 0: todos os anteriores terminam agora.',
};
