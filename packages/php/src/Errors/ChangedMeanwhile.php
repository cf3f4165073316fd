<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `changed_meanwhile`, HTTP 412: Changed meanwhile. */
final class ChangedMeanwhile extends ApiError
{
}
