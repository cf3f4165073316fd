<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `not_found`, HTTP 404: Not found. */
final class NotFound extends ApiError
{
}
