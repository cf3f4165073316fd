<?php

declare(strict_types=1);

namespace Recado\Test\Laravel;

use Illuminate\Contracts\Console\Kernel;
use Illuminate\Foundation\Application;
use Illuminate\Notifications\ChannelManager;
use Illuminate\Notifications\SendQueuedNotifications;
use Illuminate\Support\Facades\Notification;
use PHPUnit\Framework\ExpectationFailedException;
use PHPUnit\Framework\TestCase;
use Recado\Client;
use Recado\Laravel\Recado;
use Recado\NewMessage;
use Recado\Test\Support\LaravelApp;
use Recado\Test\Support\Readme;

/** An application of Laravel with this package, and the samples of the README in it. */
final class LaravelTest extends TestCase
{
    private const PHONE = '5511987654321';
    private const BODY = '{"type":"message.delivered","timestamp":"2026-11-20T16:14:02.000Z","data":{"id":184203}}';

    private LaravelApp $laravel;
    private string $key;

    public static function setUpBeforeClass(): void
    {
        if (!class_exists(Application::class)) {
            self::markTestSkipped('there is no Laravel here: php-laravel-framework of Debian has it');
        }
    }

    protected function setUp(): void
    {
        $this->key = random_bytes(32);
        $this->start(['RECADO_WEBHOOK_SECRET' => 'whsec_' . base64_encode($this->key)]);
    }

    protected function tearDown(): void
    {
        $this->stop();
    }

    private function start(array $environment): void
    {
        $this->laravel = new LaravelApp($environment + ['RECADO_URL' => 'http://recado.test', 'RECADO_KEY' => 'rcd_key']);
    }

    private function stop(): void
    {
        // Laravel handles errors of PHP from its start on, and PHPUnit wants its own handlers back.
        restore_error_handler();
        restore_exception_handler();
        foreach (['RECADO_URL', 'RECADO_KEY', 'RECADO_WEBHOOK_SECRET'] as $name) {
            unset($_ENV[$name], $_SERVER[$name]);
            putenv($name);
        }
        $this->laravel->remove();
    }

    public function testTheNotificationOfTheReadmeIsSentAndAsserted(): void
    {
        $this->sample(3);
        $user = new User('Ana', self::PHONE);
        eval(substr(Readme::samples()[5], strlen('<?php')));
        Recado::assertSentCount(1);
        Recado::assertNotSent(self::PHONE, 'outra coisa');
        Recado::assertNotSent('5511987654322');
    }

    public function testTheRouteOfTheReadmeTakesWhatIsGenuineAlone(): void
    {
        $this->sample(4);
        self::assertSame(401, $this->statusOf(self::BODY, random_bytes(32)));
        self::assertSame(401, $this->statusOf(self::BODY . ' ', $this->key));
        self::assertSame('', $this->laravel->log());
        self::assertSame(200, $this->statusOf(self::BODY, $this->key));
        self::assertStringContainsString('message.delivered', $this->laravel->log());
    }

    public function testBothSecretsAreTakenWhileOneIsReplaced(): void
    {
        $this->stop();
        $secrets = array_map(static fn (string $key): string => 'whsec_' . base64_encode($key), [random_bytes(32), $this->key]);
        $this->start(['RECADO_WEBHOOK_SECRET' => implode(', ', $secrets)]);
        $this->sample(4);
        self::assertSame(200, $this->statusOf(self::BODY, $this->key));
    }

    public function testWithoutASecretNothingPasses(): void
    {
        $this->stop();
        $this->start([]);
        $this->sample(4);
        self::assertSame(500, $this->statusOf(self::BODY, ''));
        self::assertStringContainsString('RECADO_WEBHOOK_SECRET is missing', $this->laravel->log());
    }

    public function testAMissingKeyIsSaidWhenTheClientIsUsed(): void
    {
        $this->stop();
        $this->start(['RECADO_KEY' => '']);
        $this->expectExceptionMessage('RECADO_KEY is missing');
        (new User('Ana', self::PHONE))->notify(new QueuedNotification('Olá'));
    }

    public function testAJobThatRunsAgainSendsNothingTwice(): void
    {
        $fake = Recado::fake();
        $notification = new QueuedNotification('Olá');
        $notification->id = 'b1d6e7a0-4a0e-4d0f-9a52-0d5ab7d9f4a1';
        $job = serialize(new SendQueuedNotifications(new User('Ana', self::PHONE), $notification, ['recado']));
        unserialize($job)->handle($this->laravel->app->make(ChannelManager::class));
        unserialize($job)->handle($this->laravel->app->make(ChannelManager::class));
        $fake->assertSentCount(1);
        (new User('Ana', self::PHONE))->notify(new QueuedNotification('Olá'));
        $fake->assertSentCount(2);
    }

    public function testRoutesMayBeOneNumberSeveralOrNone(): void
    {
        $fake = Recado::fake();
        $urgent = new QueuedNotification(['message' => 'Olá', 'priority' => 'high']);
        (new User('Ana', [self::PHONE, '5511987654322']))->notify($urgent);
        (new User('Eva', null))->notify(new QueuedNotification('Olá'));
        Notification::route('recado', '5511987654323')->notify(new QueuedNotification(new NewMessage(message: 'Olá')));
        (new User('Leo', null))->notify(new QueuedNotification(new NewMessage('5511987654324', 'Olá')));
        $phones = ['5511987654321', '5511987654322', '5511987654323', '5511987654324'];
        self::assertSame($phones, array_column($fake->sent(), 'phone'));
        self::assertSame('high', $fake->sent()[0]['priority']);
    }

    public function testWhatToRecadoMayNotAnswerIsSaid(): void
    {
        Recado::fake();
        $this->expectExceptionMessage('answers neither a text, nor a NewMessage, nor its fields');
        (new User('Ana', self::PHONE))->notify(new QueuedNotification(42));
    }

    public function testTheFakeIsTheClientOfTheContainerAlsoAfterTheFirstNotification(): void
    {
        $first = Recado::fake();
        (new User('Ana', self::PHONE))->notify(new QueuedNotification('um'));
        $second = Recado::fake();
        (new User('Ana', self::PHONE))->notify(new QueuedNotification('dois'));
        $this->laravel->app->make(Client::class)->send(self::PHONE, 'três');
        self::assertSame(['um'], array_column($first->sent(), 'message'));
        self::assertSame(['dois', 'três'], array_column($second->sent(), 'message'));
    }

    public function testTheFakeQueuesLooksUpCancelsAndSaysWhatItDoesNotKnow(): void
    {
        $fake = Recado::fake();
        $fake->assertNothingSent();
        $id = Recado::enqueue(new NewMessage(self::PHONE, 'Olá', scheduledAt: '2030-01-01 10:00:00'))->messages[0]->id;
        self::assertSame('Agendada', Recado::message($id)->status);
        self::assertSame('Cancelada', Recado::cancel($id)->status);
        self::assertSame(['id' => 7], $fake->answer('getBatch', ['id' => 7])->client->getBatch(7));
        try {
            $fake->assertSent(self::PHONE, 'tchau');
            self::fail('what was not sent was asserted');
        } catch (ExpectationFailedException $error) {
            self::assertStringContainsString('- ' . self::PHONE . ': Olá', $error->getMessage());
        }
        $this->expectExceptionMessage("answer('getMe'");
        $fake->client->getMe();
    }

    public function testTheConfigurationIsPublished(): void
    {
        $this->laravel->app->make(Kernel::class)->call('vendor:publish', ['--tag' => 'recado-config']);
        $published = "{$this->laravel->folder}/config/recado.php";
        self::assertFileEquals(dirname(__DIR__, 2) . '/src/Laravel/config/recado.php', $published);
    }

    /** Runs a sample of the README that declares something, once. */
    private function sample(int $at): void
    {
        $file = "{$this->laravel->folder}/sample$at.php";
        if ($at !== 3 || !class_exists('InvoiceDue', false)) {
            file_put_contents($file, Readme::samples()[$at]);
            require $file;
        }
    }

    /** The answer to a body with a signature of BODY by this key. */
    private function statusOf(string $body, string $key): int
    {
        return $this->laravel->post('/recado', $body, $this->headers($key))->getStatusCode();
    }

    /** @return array<string, string> */
    private function headers(string $key): array
    {
        $time = (string) time();
        $signature = base64_encode(hash_hmac('sha256', "evt_1.$time." . self::BODY, $key, true));
        return ['webhook-id' => 'evt_1', 'webhook-timestamp' => $time, 'webhook-signature' => "v1,$signature"];
    }
}
