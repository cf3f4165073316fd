<?php

declare(strict_types=1);

namespace Recado\Errors;

use Recado\ApiError;

/** `media_quota_exceeded`, HTTP 413: Quota of files used up. */
final class MediaQuotaExceeded extends ApiError
{
}
