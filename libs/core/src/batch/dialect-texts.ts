import { both } from '../language.js';

/** The texts for programs that speak the language of another provider. */
export const DIALECT_TEXTS = {
  dialect_off: both(
    'No Recado, esta chave não está liberada para o endereço /%{dialect}. Libere-a no painel, em Chaves de API, Trocar o endereço.',
    'In Recado this key is not switched on for the address /%{dialect}. Switch it on in the panel, under API keys, Change the address.',
  ),
  dialect_key_missing: both(
    'O Recado não encontrou na requisição uma chave do endereço /%{dialect}. Ponha a chave de API do Recado no lugar da credencial do provedor.',
    'Recado found no key for the address /%{dialect} in the request. Put the API key of Recado in the place of the credential of the provider.',
  ),
  dialect_unsupported: both(
    'O Recado não faz isto: %{read}. Veja o que ele faz neste endereço em /docs/guides/other-providers.',
    'Recado does not do this: %{read}. What it does at this address is told in /docs/guides/other-providers.',
  ),
  dialect_numbers_unknown: both(
    'O Recado não sabe, antes do envio, se um número está no WhatsApp. Envie a mensagem: a que vai para um número que não está falha, e o status dela diz isso.',
    'Recado does not know before it sends whether a number is on WhatsApp. Send the message: one to a number that is not fails, and its status says so.',
  ),
  dialect_sender_unknown: both(
    'Nenhum canal do Recado está ligado a "%{read}" para esta chave. Ligue-o no painel, em Chaves de API, Trocar o endereço.',
    'No channel of Recado is linked to "%{read}" for this key. Link it in the panel, under API keys, Change the address.',
  ),
  dialect_field_required: both('O campo "%{field}" é obrigatório.', 'The field "%{field}" is required.'),
  dialect_value: both(
    'O campo "%{field}" é "%{read}"; o Recado aceita %{expected}.',
    'The field "%{field}" is "%{read}"; Recado takes %{expected}.',
  ),
  dialect_message_unknown: both(
    'O Recado não tem uma mensagem com o id "%{read}" para esta chave. Ids que vieram do próprio provedor ele não conhece.',
    'Recado has no message with the id "%{read}" for this key. Ids that came from the provider itself are not known to it.',
  ),
} as const;
