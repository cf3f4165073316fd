<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `unauthorized`, HTTP 401: Missing or invalid API key. */
final class Unauthorized extends ApiError
{
}
