<?php

declare(strict_types=1);

namespace Recado;

/**
 * What an error knows of a change whose answer was lost.
 *
 * @internal
 */
trait Unsure
{
    /** Whether a change may have been made all the same: its answer, or that of an earlier attempt, was lost. */
    public bool $mayHaveBeenDone = false;

    /** @internal */
    public function setUnsure(): void
    {
        if (!$this->mayHaveBeenDone) {
            $this->mayHaveBeenDone = true;
            $this->message .= "\nThe request may have been done.";
        }
    }
}
