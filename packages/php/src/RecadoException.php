<?php

declare(strict_types=1);

namespace Recado;

/** Everything that this package throws, except wrong arguments (InvalidArgumentException). */
interface RecadoException extends \Throwable
{
}
