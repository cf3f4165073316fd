<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `idempotency_running`, HTTP 409: Request still running. */
final class IdempotencyRunning extends ApiError
{
}
