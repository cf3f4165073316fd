import { type Both, both } from '../language/both.js';

/** Why a phone that is linked without another server holds its channel. */
export const PHONE_FAILURES = {
  phone_unlinked: both(
    'O celular não está mais conectado ao Recado: alguém removeu o aparelho na lista do WhatsApp, ou o WhatsApp o removeu. Conecte o celular de novo pela página do canal[; as mensagens esperam].',
    'The phone is not linked to Recado any more: somebody removed the device from the list of WhatsApp, or WhatsApp did. Connect the phone again on the page of the channel[; the messages wait].',
  ),
  phone_used_elsewhere: both(
    'Outra cópia do Recado usa a conexão deste celular, como uma instalação restaurada de um backup que roda ao mesmo tempo. O Recado não disputa a conexão: esta fica parada. Desligue a outra cópia, e use Conectar o celular na página do canal[; as mensagens esperam].',
    'Another copy of Recado uses the connection of this phone, such as an installation restored from a backup that runs at the same time. Recado does not fight for it: this one stays stopped. Stop the other copy, and use Connect the phone on the page of the channel[; the messages wait].',
  ),
  phone_client_outdated: both(
    'O WhatsApp não aceita mais a versão do WhatsApp Web que este canal diz ter. Informe uma versão atual nas configurações do canal, ou instale uma versão nova do Recado, e conecte de novo[; as mensagens esperam].',
    'WhatsApp does not accept the version of WhatsApp Web that this channel names any more. Enter a current version in the settings of the channel, or install a new version of Recado, and connect again[; the messages wait].',
  ),
  phone_not_multidevice: both(
    'O WhatsApp deste celular não aceita aparelhos conectados. Atualize o WhatsApp no celular e conecte de novo pela página do canal.',
    'The WhatsApp of this phone takes no linked devices. Update WhatsApp on the phone and connect again on the page of the channel.',
  ),
  phone_library_missing: both(
    'A biblioteca que fala com o WhatsApp não está instalada, ou é de outra versão. Um administrador a instala na página em que o celular é conectado, ou com: recado linked-phone install[; as mensagens esperam].',
    'The library that talks to WhatsApp is not installed, or has another version. An administrator installs it on the page where the phone is connected, or with: recado linked-phone install[; the messages wait].',
  ),
  media_upload_failed: both(
    'O WhatsApp não recebeu o arquivo da mensagem, e nada dela saiu.[ É tentado de novo cinco vezes ao todo, com pausas que crescem de 30 segundos a meia hora.] Se acontece com todos os arquivos, veja se este servidor alcança mmg.whatsapp.net e os outros endereços de mídia do WhatsApp.',
    'WhatsApp did not take the file of the message, and nothing of it has left.[ It is tried five times in all, with rests that grow from 30 seconds to half an hour.] If it happens with every file, see whether this server reaches mmg.whatsapp.net and the other media addresses of WhatsApp.',
  ),
} as const satisfies Record<string, Both>;
