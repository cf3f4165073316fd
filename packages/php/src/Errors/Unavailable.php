<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `unavailable`, HTTP 503: Service unavailable. */
final class Unavailable extends ApiError
{
}
