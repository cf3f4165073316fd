<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `media_needed`, HTTP 409: A waiting message needs the file. */
final class MediaNeeded extends ApiError
{
}
