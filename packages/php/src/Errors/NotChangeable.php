<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `not_changeable`, HTTP 409: Cannot be changed now. */
final class NotChangeable extends ApiError
{
}
