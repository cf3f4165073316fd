<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `payload_too_large`, HTTP 413: Payload too large. */
final class PayloadTooLarge extends ApiError
{
}
