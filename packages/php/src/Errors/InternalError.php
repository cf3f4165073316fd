<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `internal_error`, HTTP 500: Internal error. */
final class InternalError extends ApiError
{
}
