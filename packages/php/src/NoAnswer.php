<?php

declare(strict_types=1);

namespace Recado;

/** No answer came: the server may have done what was asked, or not. `getPrevious()` is what the HTTP client threw. */
final class NoAnswer extends \RuntimeException implements RecadoException
{
    use Unsure;

    /** `no_answer`, or `connect_failed` where the server was not reached. */
    public readonly string $errorCode;

    /** cURL's numbers for an address or a certificate that another attempt does not mend. */
    private const LASTING = [3 /* URL */, 6 /* host */, 35, 51, 60, 77, 83 /* TLS, certificate */];
    private const COULD_NOT_CONNECT = 7;
    /** The words of systems and of cURL (strerror.c) for the same, which other clients pass on. */
    private const REFUSED = "/connection refused|could(n't| not) connect to server/i";

    /** @param bool $connected false: the server was not reached, so that nothing can have been done */
    private function __construct(
        \Throwable $cause,
        public readonly bool $connected,
        public readonly bool $lasting,
    ) {
        $this->errorCode = $connected ? 'no_answer' : 'connect_failed';
        parent::__construct('no answer from Recado: ' . $cause->getMessage(), 0, $cause);
    }

    /** Reads what the HTTP client tells: PSR-18 has no word for a refused connection, Guzzle has cURL's number. */
    public static function of(\Throwable $cause): self
    {
        $context = method_exists($cause, 'getHandlerContext') ? $cause->getHandlerContext() : [];
        $number = $context['errno'] ?? null;
        $refused = $number === self::COULD_NOT_CONNECT || preg_match(self::REFUSED, $cause->getMessage()) === 1;
        $lasting = in_array($number, self::LASTING, true);
        return new self($cause, !$refused && !$lasting, $lasting);
    }
}
