/** Os textos do que as mensagens levam além do texto. */
export const ptBR = {
  media: 'Mídia',
  mediaTypes: { image: 'Imagem', document: 'Documento', video: 'Vídeo', audio: 'Áudio' } as Readonly<
    Record<string, string>
  >,
  address: 'Endereço da mídia',
  template: 'Modelo',
  parameters: 'Parâmetros do modelo',
  sentAs: 'Enviada como',
  forms: { text: 'texto', media: 'mídia', direct_send: 'texto fora da janela (Direct Send)' } as Readonly<
    Record<string, string>
  >,
  byTemplate: (name: string) => `modelo ${name}`,
};
