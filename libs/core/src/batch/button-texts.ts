import { both } from '../language/both.js';

/** The texts about the buttons under a message. */
export const BUTTON_TEXTS = {
  button_kind: both(
    'Um botão é uma resposta ({ "reply": { "id", "title" } }) ou um link ({ "link": { "title", "url" } }).',
    'A button is a reply ({ "reply": { "id", "title" } }) or a link ({ "link": { "title", "url" } }).',
  ),
  button_link_alone: both(
    'Um link fica sozinho: envie um só botão com link, ou de uma a três respostas.',
    'A link stands alone: send one button with a link, or one to three replies.',
  ),
  button_text_required: both(
    'Informe "%{field}": um botão não fica sem ele.',
    'Give "%{field}": a button cannot be without it.',
  ),
  button_url_required: both(
    'Informe "url", o endereço https que o botão abre.',
    'Give "url", the https address that the button opens.',
  ),
  button_id_spaces: both(
    'O id de um botão não pode começar nem terminar com espaço.',
    'The id of a button cannot begin or end with a space.',
  ),
  button_repeated: both(
    'Outro botão desta mensagem tem o mesmo "%{field}"; cada um precisa do seu.',
    'Another button of this message has the same "%{field}"; each needs its own.',
  ),
  buttons_with_template: both(
    'Os botões de um modelo estão no modelo (template.buttons); envie "buttons" sem "template".',
    'The buttons of a template are in the template (template.buttons); send "buttons" without "template".',
  ),
  buttons_with_audio: both(
    'O WhatsApp não mostra botões sob um áudio; envie-os com um texto, uma imagem, um vídeo ou um documento.',
    'WhatsApp shows no buttons under an audio; send them with a text, an image, a video or a document.',
  ),
  buttons_link_file: both(
    'Sobre um botão com link a Meta só aceita mídia por endereço ("url"); um arquivo pode estar sobre respostas.',
    'Above a button with a link Meta takes media by address ("url") only; a file may stand above replies.',
  ),
  buttons_unsupported: both(
    'O canal "%{channel}" não envia botões; só canais da WhatsApp Cloud API e o simulador os têm.',
    'The channel "%{channel}" does not send buttons; only channels of the WhatsApp Cloud API and the simulator have them.',
  ),
  buttons_not_carriable: both(
    'Se a janela de 24 horas do destinatário estiver fechada, esta mensagem falhará: o modelo do canal leva apenas texto, sem botões.',
    'If the 24-hour window of the recipient is closed, this message will fail: the template of the channel carries texts alone, without buttons.',
  ),
} as const;
