<?php

declare(strict_types=1);

namespace Recado\Test\Support;

use Illuminate\Contracts\Console\Kernel as ConsoleContract;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel as HttpContract;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Console\Kernel as ConsoleKernel;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel as HttpKernel;
use Illuminate\Http\Request;
use Symfony\Component\HttpFoundation\Response;

/**
 * A real application of Laravel in a folder of its own: its kernel boots from files, and the package is found there as
 * Composer would have installed it.
 */
final class LaravelApp
{
    private const PROVIDERS = [
        \Illuminate\Bus\BusServiceProvider::class,
        \Illuminate\Cache\CacheServiceProvider::class,
        \Illuminate\Database\DatabaseServiceProvider::class,
        \Illuminate\Encryption\EncryptionServiceProvider::class,
        \Illuminate\Filesystem\FilesystemServiceProvider::class,
        \Illuminate\Foundation\Providers\ConsoleSupportServiceProvider::class,
        \Illuminate\Foundation\Providers\FoundationServiceProvider::class,
        \Illuminate\Notifications\NotificationServiceProvider::class,
        \Illuminate\Queue\QueueServiceProvider::class,
        \Illuminate\Translation\TranslationServiceProvider::class,
        \Illuminate\View\ViewServiceProvider::class,
    ];

    public readonly Application $app;
    public readonly string $folder;

    /** @param array<string, string> $environment the lines of .env */
    public function __construct(array $environment)
    {
        $this->folder = sys_get_temp_dir() . '/recado-laravel-' . bin2hex(random_bytes(8));
        foreach (['bootstrap/cache', 'config', 'routes', 'storage/logs', 'vendor/composer'] as $name) {
            mkdir("{$this->folder}/$name", 0700, true);
        }
        $this->install();
        $this->configure($environment);
        $this->app = new Application($this->folder);
        $this->app->singleton(HttpContract::class, HttpKernel::class);
        $this->app->singleton(ConsoleContract::class, ConsoleKernel::class);
        $this->app->singleton(ExceptionHandler::class, Handler::class);
        $this->app->make(HttpContract::class)->bootstrap();
    }

    /** What Composer writes of the packages that it installed; Laravel discovers providers there. */
    private function install(): void
    {
        $manifest = json_decode((string) file_get_contents(dirname(__DIR__, 2) . '/composer.json'), true);
        $installed = json_encode(['packages' => [$manifest]], JSON_THROW_ON_ERROR);
        file_put_contents("{$this->folder}/vendor/composer/installed.json", $installed);
    }

    private function configure(array $environment): void
    {
        $line = static fn (string $name, string $value): string => "$name=\"$value\"";
        $lines = array_map($line, array_keys($environment), $environment);
        file_put_contents("{$this->folder}/.env", implode("\n", $lines));
        $settings = [
            'app' => [
                'name' => 'erp', 'env' => 'testing', 'debug' => false, 'timezone' => 'UTC', 'locale' => 'pt',
                'cipher' => 'AES-256-CBC', 'key' => 'base64:' . base64_encode(random_bytes(32)),
                'providers' => self::PROVIDERS, 'aliases' => [],
            ],
            'cache' => ['default' => 'array', 'stores' => ['array' => ['driver' => 'array']]],
            'logging' => [
                'default' => 'file',
                'channels' => ['file' => ['driver' => 'single', 'path' => "{$this->folder}/storage/logs/laravel.log"]],
            ],
            'queue' => ['default' => 'sync', 'connections' => ['sync' => ['driver' => 'sync']]],
            'view' => ['paths' => [], 'compiled' => "{$this->folder}/storage"],
        ];
        foreach ($settings as $name => $values) {
            file_put_contents("{$this->folder}/config/$name.php", '<?php return ' . var_export($values, true) . ';');
        }
    }

    public function post(string $path, string $body, array $headers): Response
    {
        $request = Request::create($path, 'POST', [], [], [], [], $body);
        $request->headers->add($headers);
        return $this->app->make(HttpContract::class)->handle($request);
    }

    public function log(): string
    {
        $file = "{$this->folder}/storage/logs/laravel.log";
        return is_file($file) ? (string) file_get_contents($file) : '';
    }

    public function remove(): void
    {
        Readme::remove($this->folder);
    }
}
