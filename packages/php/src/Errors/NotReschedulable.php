<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `not_reschedulable`, HTTP 409: No longer reschedulable. */
final class NotReschedulable extends ApiError
{
}
