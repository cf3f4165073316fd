<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `idempotency_mismatch`, HTTP 422: Idempotency-Key already used. */
final class IdempotencyMismatch extends ApiError
{
}
