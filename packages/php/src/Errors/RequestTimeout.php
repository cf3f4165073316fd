<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `request_timeout`, HTTP 408: Request timeout. */
final class RequestTimeout extends ApiError
{
}
