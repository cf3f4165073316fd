<?php

declare(strict_types=1);

namespace Recado;

/** A request that Recado did not sign, or that is too old: answer it with a 4xx and do nothing. */
final class WebhookNotGenuine extends \RuntimeException implements RecadoException
{
}
