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
    use Unsure;

    public const NOT_RECADO = 'not_recado';
    /** Of a page that is not of Recado: enough to see whose it is. */
    private const SHOWN = 100;

    /**
     * @param string $errorCode the stable `code`; `not_recado` when somebody else answered, such as a proxy
     * @param array<string, list<string>> $errors what is wrong with the input, by parameter path
     * @param ?float $retryAfter the least seconds to wait, where the server says so
     */
    final public function __construct(
        string $message,
        public readonly string $errorCode,
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
        $status = $response->getStatusCode();
        $problem = is_array($problem) && $status >= 400 ? $problem : [];
        $code = is_string($problem['code'] ?? null) ? $problem['code'] : self::NOT_RECADO;
        $class = self::classOf($code);
        $detail = $problem['detail'] ?? $problem['message'] ?? null;
        if ($code === self::NOT_RECADO) {
            $shown = trim((string) preg_replace('/[^\x20-\x7e]+/', ' ', substr($body, 0, self::SHOWN)));
            $detail = "what came is not of Recado, but perhaps of a proxy: $shown";
        }
        return new $class(
            "$code (HTTP $status)" . (is_string($detail) ? ": $detail" : '') . self::firstOf($problem['errors'] ?? null),
            $code,
            $status,
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
        // strtotime would also read `-5` or `tomorrow`.
        $time = preg_match('/^[A-Z][a-z]+, /', $value) === 1 ? strtotime($value) : false;
        return $time === false ? null : (float) max(0, $time - time());
    }
}
