<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `not_retryable`, HTTP 409: Not retryable. */
final class NotRetryable extends ApiError
{
}
