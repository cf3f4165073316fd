<?php

declare(strict_types=1);

namespace Recado;

use GuzzleHttp\Client as GuzzleClient;
use GuzzleHttp\Psr7\HttpFactory;

/** A client over Guzzle 7, for those who have no HTTP client of their own to give. */
final class Guzzle
{
    /**
     * @param float $timeout seconds of one attempt; the server answers within a few, files take longer
     * @param array<string, mixed> $options of Guzzle, such as `proxy`
     */
    public static function client(
        string $url,
        #[\SensitiveParameter] string $key,
        ?Repeats $repeats = null,
        string $language = 'pt-BR',
        float $timeout = 60.0,
        array $options = [],
    ): Client {
        $http = new GuzzleClient($options + ['timeout' => $timeout, 'connect_timeout' => 10.0]);
        $factory = new HttpFactory();
        return new Client($url, $key, $http, $factory, $factory, $repeats, $language);
    }
}
