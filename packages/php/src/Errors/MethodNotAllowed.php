<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `method_not_allowed`, HTTP 405: Method not allowed. */
final class MethodNotAllowed extends ApiError
{
}
