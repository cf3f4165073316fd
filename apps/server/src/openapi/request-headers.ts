import type { ParameterObject, ReferenceObject } from '@nestjs/swagger';

/**
 * Headers that every request may have, as components of the document. Without examples: importers such as Bruno send
 * every optional header that has one.
 */
export const REQUEST_HEADERS: Readonly<Record<string, ParameterObject>> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Errors are in Portuguese, unless this names `en` before any `pt`.',
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
};

/** The same headers as references, for every operation. */
export const REQUEST_HEADER_REFERENCES: readonly ReferenceObject[] = Object.keys(REQUEST_HEADERS).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));
