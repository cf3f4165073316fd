<?php

declare(strict_types=1);

namespace Recado;

use Psr\Http\Message\ResponseInterface;

/**
 * What the server refused. Codes that this release knows have a class of their own in Recado\Errors; any other code is
 * this class. PHP's own getCode() is the HTTP status.
 */
class ApiError extends \RuntimeException implements RecadoException
{
    /**
     * @param ?string $errorCode the stable `code`; null when the answer is not one of Recado, such as a page of a proxy
     * @param array<string, list<string>> $errors what is wrong with the input, by parameter path
     * @param ?float $retryAfter the least seconds to wait, where the server says so
     */
    final public function __construct(
        string $message,
        public readonly ?string $errorCode,
        public readonly int $status,
        public readonly array $errors = [],
        public readonly ?string $requestId = null,
        public readonly ?float $retryAfter = null,
    ) {
        parent::__construct($message, $status);
    }

    /** The error in an answer, whose body has been read already. */
    public static function of(ResponseInterface $response, string $body): self
    {
        $problem = json_decode($body, true);
        $problem = is_array($problem) ? $problem : [];
        $code = is_string($problem['code'] ?? null) ? $problem['code'] : null;
        $class = self::classOf($code);
        $detail = $problem['detail'] ?? $problem['message'] ?? null;
        return new $class(
            ($code ?? 'not an answer of Recado') . " (HTTP {$response->getStatusCode()})"
                . (is_string($detail) ? ": $detail" : '') . self::firstOf($problem['errors'] ?? null),
            $code,
            $response->getStatusCode(),
            is_array($problem['errors'] ?? null) ? $problem['errors'] : [],
            self::requestIdOf($problem, $response),
            self::secondsOf($response->getHeaderLine('Retry-After')),
        );
    }

    /** @return class-string<self> */
    public static function classOf(?string $code): string
    {
        $known = $code === null ? null : ErrorCode::tryFrom($code);
        return $known === null ? self::class : __NAMESPACE__ . '\\Errors\\' . $known->name;
    }

    /** The first problem with its path, so that a log line without `errors` says what is wrong. */
    private static function firstOf(mixed $errors): string
    {
        if (!is_array($errors) || $errors === []) {
            return '';
        }
        $path = array_key_first($errors);
        $texts = (array) $errors[$path];
        return is_string($texts[0] ?? null) ? " [$path: {$texts[0]}]" : '';
    }

    private static function requestIdOf(array $problem, ResponseInterface $response): ?string
    {
        $id = $problem['request_id'] ?? $response->getHeaderLine('X-Request-Id');
        return is_string($id) && $id !== '' ? $id : null;
    }

    /** Retry-After as RFC 9110 has it: seconds or a date. */
    private static function secondsOf(string $value): ?float
    {
        if (ctype_digit($value)) {
            return (float) $value;
        }
        $time = $value === '' ? false : strtotime($value);
        return $time === false ? null : (float) max(0, $time - time());
    }
}
