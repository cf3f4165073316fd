<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `not_cancelable`, HTTP 409: No longer cancelable. */
final class NotCancelable extends ApiError
{
}
