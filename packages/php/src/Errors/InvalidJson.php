<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `invalid_json`, HTTP 400: Invalid JSON. */
final class InvalidJson extends ApiError
{
}
