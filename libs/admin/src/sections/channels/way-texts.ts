import { both, catalogue } from '@recado/core';

/** The texts of the way from the choice of a provider to the first message of a program, in both languages. */
export const wayTexts = catalogue({
  title: both('Colocar um canal para funcionar', 'Make a channel work'),
  steps: {
    choose: both('Como enviar', 'How to send'),
    connect: both('Conectar', 'Connect'),
    test: both('Testar', 'Test'),
    default: both('Tornar padrão', 'Make it the default'),
    key: both('Chave de API', 'API key'),
  },
  next: {
    settings: {
      title: both('Corrija os dados deste canal', 'Correct the settings of this channel'),
      text: both(
        'O provedor não aceitou o que está salvo; enquanto isso, nada sai por aqui.',
        'The provider did not accept what is saved; until then nothing leaves through this channel.',
      ),
      action: both('Corrigir os dados', 'Correct the settings'),
    },
    pair: {
      title: both('Conecte o celular', 'Connect the phone'),
      text: both(
        'O canal está salvo. Falta ler um QR code com o WhatsApp do celular que vai enviar.',
        'The channel is saved. What is missing: scan a QR code with WhatsApp on the phone that will send.',
      ),
      action: both('Conectar o celular', 'Connect the phone'),
    },
    test: {
      title: both('Envie um teste para o seu celular', 'Send a test to your own phone'),
      text: both(
        'É uma mensagem de verdade, pelo mesmo caminho de todas as outras. Só você a recebe.',
        'It is a real message, sent in the same way as all others. Only you receive it.',
      ),
    },
    default: {
      title: both(
        (name: string) => `Tornar ${name} o canal padrão?`,
        (name) => `Make ${name} the default channel?`,
      ),
      text: both(
        (simulator: string) =>
          `O padrão ainda é ${simulator}, o simulador: ninguém recebe o que é enviado sem indicar um canal.`,
        (simulator) =>
          `The default is still ${simulator}, the simulator: nobody receives what is sent without naming a channel.`,
      ),
      action: both('Tornar padrão', 'Make it the default'),
    },
    key: {
      title: both('Crie a chave de API do seu sistema', 'Create the API key of your system'),
      text: both(
        'Com ela o seu sistema envia por este canal. Se ninguém vai programar, pode ir direto a uma campanha.',
        'Your system sends through this channel with it. If nobody is going to program, go on to a campaign.',
      ),
      action: both('Criar uma chave', 'Create a key'),
    },
    message: {
      title: both('Envie a primeira mensagem com a chave', 'Send the first message with the key'),
      text: both(
        'Copie o comando e troque $RECADO_KEY pela sua chave e o telefone pelo seu. Esta página avisa quando a mensagem chegar aqui.',
        'Copy the command, and replace $RECADO_KEY by your key and the phone by yours. This page tells when the message has arrived here.',
      ),
      action: both('Ver as mensagens', 'See the messages'),
    },
  },
  campaign: both('Preparar uma campanha', 'Prepare a campaign'),
  sample: both('Primeira mensagem com curl', 'First message with curl'),
  waiting: both('Nenhuma mensagem desta chave chegou ainda.', 'No message of this key has arrived yet.'),
  done: {
    title: both('Pronto: o seu sistema envia por aqui', 'Done: your system sends through this channel'),
    text: both('A primeira requisição do seu sistema chegou.', 'The first request of your system has arrived.'),
  },
  tested: both(
    (phone: string) => `Teste para ${phone}:`,
    (phone) => `Test to ${phone}:`,
  ),
  details: both('Ver o que acontece com ele', 'See what happens to it'),
  leaving: both(
    'O teste está a caminho. Esta página acompanha; sem JavaScript, recarregue-a.',
    'The test is on its way. This page follows it; without JavaScript, load it again.',
  ),
});
