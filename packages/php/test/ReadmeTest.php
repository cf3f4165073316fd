<?php

declare(strict_types=1);

namespace Recado\Test;

use PHPUnit\Framework\TestCase;
use Recado\Test\Support\Readme;
use Recado\Test\Support\WebServer;

/** The samples without a framework; those of Laravel run in Laravel/LaravelTest.php. */
final class ReadmeTest extends TestCase
{
    private ?WebServer $server = null;
    private ?string $folder = null;

    protected function tearDown(): void
    {
        $this->server?->stop();
        if ($this->folder !== null) {
            Readme::remove($this->folder);
        }
    }

    public function testBothLanguagesShowTheSamePrograms(): void
    {
        self::assertCount(6, Readme::samples());
        self::assertSame(Readme::samples(), Readme::samples('README.pt-BR.md'));
    }

    public function testTheSamplesThatSendRun(): void
    {
        $this->server = new WebServer(__DIR__ . '/Support/stand-in.php', __DIR__);
        self::assertSame("Pendente\n", $this->output(Readme::samples()[0]));
        self::assertSame("5511987654321: Sem WhatsApp\n", $this->output(Readme::samples()[1]));
    }

    public function testTheSampleOfAWebhookTakesWhatIsGenuineAlone(): void
    {
        $this->folder = Readme::folder(Readme::samples()[2]);
        $key = random_bytes(32);
        $secret = 'whsec_' . base64_encode($key);
        $this->server = new WebServer('sample.php', $this->folder, ['RECADO_WEBHOOK_SECRET' => $secret]);
        $body = '{"type":"message.delivered","timestamp":"2026-11-20T16:14:02.000Z","data":{"id":184203}}';
        self::assertSame(200, $this->post($body, $key));
        self::assertSame(401, $this->post($body, random_bytes(32)));
    }

    private function output(string $sample): string
    {
        $folder = Readme::folder($sample);
        $environment = ['RECADO_URL' => $this->server->url, 'RECADO_KEY' => 'rcd_readme'] + getenv();
        $process = proc_open([PHP_BINARY, 'sample.php'], [1 => ['pipe', 'w']], $pipes, $folder, $environment);
        $output = stream_get_contents($pipes[1]);
        proc_close($process);
        Readme::remove($folder);
        return $output;
    }

    private function post(string $body, string $key): int
    {
        $time = (string) time();
        $signature = 'v1,' . base64_encode(hash_hmac('sha256', "evt_1.$time.$body", $key, true));
        $headers = ['webhook-id' => 'evt_1', 'webhook-timestamp' => $time, 'webhook-signature' => $signature];
        $http = new \GuzzleHttp\Client(['http_errors' => false]);
        return $http->post($this->server->url, ['headers' => $headers, 'body' => $body])->getStatusCode();
    }
}
