<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `validation_failed`, HTTP 422: Validation failed. */
final class ValidationFailed extends ApiError
{
}
