<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `bad_request`, HTTP 400: Malformed request. */
final class BadRequest extends ApiError
{
}
