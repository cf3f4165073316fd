import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { codePoints, excerpt, FIELD_LIMITS, isFilename, isMimetype, shown } from '@recado/core';
import { MatchesRule, type Rule } from '@recado/http';

const data: Rule = (value) =>
  typeof value === 'string' ? undefined : { code: 'string_expected', params: { read: shown(value) } };

/** A text that the function accepts, of a length. */
function named(accepts: (text: string) => boolean, code: string, max: number): Rule {
  return (value) => {
    if (typeof value !== 'string') return data(value);
    const length = codePoints(value);
    if (length > max) return { code: 'too_long', params: { length, max } };
    return accepts(value) ? undefined : { code, params: { read: excerpt(value) } };
  };
}

const filename = named(isFilename, 'media_filename_invalid', FIELD_LIMITS.filename);
const mimetype = named(isMimetype, 'media_mimetype_invalid', FIELD_LIMITS.mimetype);

/** The name and type of a file, as a form or a body says them. */
export class FileClaimsBody {
  @ApiPropertyOptional({
    type: 'string',
    maxLength: FIELD_LIMITS.filename,
    pattern: '^[^/\\\\]+$',
    nullable: true,
    description: 'What the recipient sees it called; the name alone, without folders. Its ending must fit the content.',
    example: 'boleto-4711.pdf',
  })
  @MatchesRule(filename)
  filename?: string | null = undefined;

  @ApiPropertyOptional({
    type: 'string',
    maxLength: FIELD_LIMITS.mimetype,
    nullable: true,
    description: 'Its MIME type. The content says it for usual files; a type that does not fit the content is refused.',
    example: 'application/pdf',
  })
  @MatchesRule(mimetype)
  mimetype?: string | null = undefined;
}

/** The JSON body of `POST /api/media`. */
@ApiSchema({ name: 'NewFile', description: 'A file in base64.' })
export class NewFileBody extends FileClaimsBody {
  @ApiProperty({
    type: 'string',
    format: 'byte',
    minLength: 4,
    description:
      'The bytes in base64 (RFC 4648, with its padding). Larger files are better sent as multipart/form-data.',
    example: 'JVBERi0xLjQKJSBib2xldG8=',
  })
  @MatchesRule(data, 'media_file_required')
  data?: string = undefined;
}
