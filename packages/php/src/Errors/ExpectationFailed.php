<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `expectation_failed`, HTTP 417: Expectation failed. */
final class ExpectationFailed extends ApiError
{
}
