<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `not_pausable`, HTTP 409: Not pausable. */
final class NotPausable extends ApiError
{
}
