<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `overloaded`, HTTP 503: Service overloaded. */
final class Overloaded extends ApiError
{
}
