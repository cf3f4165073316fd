<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `rate_limited`, HTTP 429: Rate limited. */
final class RateLimited extends ApiError
{
}
