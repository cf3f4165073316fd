<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `may_arrive_twice`, HTTP 409: Sending it again must be confirmed, since it may arrive twice. */
final class MayArriveTwice extends ApiError
{
}
