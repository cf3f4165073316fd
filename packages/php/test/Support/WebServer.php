<?php

declare(strict_types=1);

namespace Recado\Test\Support;

/** PHP's own web server on a free port of the loopback, with one program for all paths. */
final class WebServer
{
    public readonly string $url;
    /** @var resource */
    private $process;

    /** @param array<string, string> $environment */
    public function __construct(string $program, string $folder, array $environment = [])
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        $address = stream_socket_get_name($socket, false);
        fclose($socket);
        $this->url = "http://$address";
        $none = ['file', '/dev/null', 'w'];
        $command = [PHP_BINARY, '-S', $address, $program];
        $this->process = proc_open($command, [1 => $none, 2 => $none], $pipes, $folder, $environment + getenv());
        $this->waitUntilItListens($address);
    }

    private function waitUntilItListens(string $address): void
    {
        $end = microtime(true) + 20;
        while (($socket = @stream_socket_client("tcp://$address", timeout: 1)) === false) {
            if (microtime(true) > $end) {
                throw new \RuntimeException('the web server of PHP did not start');
            }
            usleep(5_000);
        }
        fclose($socket);
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}
