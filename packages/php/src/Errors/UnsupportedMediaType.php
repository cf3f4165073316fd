<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `unsupported_media_type`, HTTP 415: Unsupported media type. */
final class UnsupportedMediaType extends ApiError
{
}
