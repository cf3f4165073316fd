<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `headers_too_large`, HTTP 431: Headers too large. */
final class HeadersTooLarge extends ApiError
{
}
