<?php

declare(strict_types=1);

namespace Recado\Test\Support;

use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestInterface;

/** What a client of PSR-18 throws where no answer comes. */
final class LostAnswer extends \RuntimeException implements NetworkExceptionInterface
{
    /** @param int $number that of cURL, as Guzzle tells it */
    public function __construct(string $message = 'Empty reply from server', private readonly int $number = 52)
    {
        parent::__construct($message);
    }

    public function getHandlerContext(): array
    {
        return ['errno' => $this->number];
    }

    public function getRequest(): RequestInterface
    {
        throw new \LogicException('no test asks for it');
    }
}
