<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `address_binding_required`, HTTP 403: Key without allowed addresses. */
final class AddressBindingRequired extends ApiError
{
}
