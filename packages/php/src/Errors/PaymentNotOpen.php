<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `payment_not_open`, HTTP 409: No payment to tell of. */
final class PaymentNotOpen extends ApiError
{
}
