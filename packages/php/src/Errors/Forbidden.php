<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `forbidden`, HTTP 403: Forbidden. */
final class Forbidden extends ApiError
{
}
