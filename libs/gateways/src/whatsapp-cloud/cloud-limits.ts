const MIB = 1024 ** 2;

/** What Meta takes as an upload (docs/gateways/facts.md). Documents of other types are taken or refused by Meta itself. */
export const CLOUD_FILES = {
  maxBytes: { image: 5 * MIB, audio: 16 * MIB, video: 16 * MIB, document: 100 * MIB },
  mimetypes: {
    image: ['image/jpeg', 'image/png'],
    audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg; codecs=opus'],
    video: ['video/mp4', 'video/3gpp'],
  },
};
